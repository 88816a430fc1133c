# All eight NAS Parallel Benchmarks by exact message counts, and nodes of several processes.
$ bursar predict npb.cg class=C processes=64 rate=20 latency=190us bandwidth=8MiB/s
application              npb.cg class=C
processes                64
rate                     561.7 Mop/s
time                     255.2 s
computation              112 s
communication            143.2 s
efficiency               43.88 %
work                     143,347.5 Mop
memory per process       28.25 MiB
legal count              yes
messages, one iteration  16,624
bytes, one iteration     967,282,944 B
$ bursar predict npb.cg class=C processes=64 rate=20 latency=190us bandwidth=2MiB/s processes_per_node=4 inside_latency=5us inside_bandwidth=100MB/s
application              npb.cg class=C
processes                64
rate                     359.8 Mop/s
time                     398.4 s
computation              112 s
communication            286.4 s
efficiency               28.11 %
work                     143,347.5 Mop
memory per process       28.25 MiB
legal count              yes
messages, one iteration  16,624
bytes, one iteration     967,282,944 B
$ bursar predict npb.cg class=C processes=64 rate=20 latency=190us bandwidth=2MiB/s processes_per_node=4 inside_latency=5us inside_bandwidth=100MB/s placement=cyclic
application              npb.cg class=C placement=cyclic
processes                64
rate                     212.8 Mop/s
time                     673.7 s
computation              112 s
communication            561.7 s
efficiency               16.62 %
work                     143,347.5 Mop
memory per process       28.25 MiB
legal count              yes
messages, one iteration  16,624
bytes, one iteration     967,282,944 B
$ bursar predict npb.lu.exact class=A processes=12 rate=30.9 latency=190us bandwidth=8MiB/s legal=yes protocol=eager
application              npb.lu.exact class=A protocol=eager
processes                12
rate                     337.5 Mop/s
time                     353.5 s
computation              321.7 s
communication            31.75 s
efficiency               91.02 %
work                     119,296.759 Mop
memory per process       5.347 MiB
legal count              yes
code cap                 441
messages, one iteration  2,142
bytes, one iteration     4,814,400 B
messages, once a run     64
bytes, once a run        2,560 B
$ bursar predict npb.lu.exact class=A processes=10 rate=30.9 latency=190us bandwidth=8MiB/s legal=yes
! bursar: npb.lu.exact does not run on 10 processes; the nearest legal counts are 9 and 12
? 2
$ bursar predict npb.is class=D processes=2 rate=20 latency=190us bandwidth=8MiB/s legal=yes
! bursar: npb.is does not run on 2 processes; the nearest legal count is 4
? 2
$ bursar predict npb.is class=F processes=64 rate=20 latency=190us bandwidth=8MiB/s
! bursar: npb.is: class must be one of S,W,A,B,C,D,E, got 'F'
? 2
$ bursar predict npb.mg class=E processes=32 rate=20 latency=190us bandwidth=8MiB/s legal=yes
! bursar: npb.mg does not run on 32 processes; the nearest legal count is 64
? 2
$ bursar predict npb.cg class=E processes=1024 rate=2000 latency=1.5us bandwidth=12GB/s
application              npb.cg class=E
processes                1,024
rate                     1,728 Gop/s
time                     19.15 s
computation              16.16 s
communication            2.988 s
efficiency               84.39 %
work                     33,089,400 Mop
memory per process       596 MiB
legal count              yes
messages, one iteration  430,272
bytes, one iteration     357,554,211,840 B

Warnings
  npb.cg class=E: verified at 1 to 128 processes; 1024 is 8 times the upper
    limit
$ bursar predict npb.mg class=B processes=100 rate=20 latency=190us bandwidth=8MiB/s legal=yes
! bursar: npb.mg does not run on 100 processes; the nearest legal counts are 64 and 128
? 2
$ bursar predict npb.cg class=C processes=64 rate=20 latency=190us bandwidth=2MiB/s processes_per_node=0
! bursar: npb.cg: processes per node must be a finite number >= 1, got 0
? 2
$ bursar predict npb.cg class=C processes=64 rate=20 latency=190us bandwidth=2MiB/s processes_per_node=4 inside_latency=5us inside_bandwidth=100MB/s inside_nodes=8 | grep -e ^rate -e communication
rate                     549.9 Mop/s
communication            148.7 s
$ bursar predict npb.cg class=C processes=64 rate=20 latency=190us bandwidth=2MiB/s processes_per_node=4 inside_latency=5us inside_bandwidth=100MB/s inside_nodes=0.5
! bursar: npb.cg: nodes of a scale-up domain must be a finite number >= 1, got 0.5
? 2
$ bursar predict npb.cg class=C processes=64 rate=20 latency=190us bandwidth=2MiB/s inside_bandwidth=100
! bursar: inside_bandwidth: unit missing: expected a bandwidth like 8MiB/s, 98MB/s or 100Mbit/s, got '100'
? 2
$ bursar predict npb.ep class=A processes=8 rate=20 latency=190us bandwidth=2MiB/s placement=random
! bursar: npb.ep: placement must be one of block,cyclic, got 'random'
? 2
$ bursar models npb.sp.exact
npb.sp.exact: NPB 3.3 SP by exact message counts, sweeps overlapped

  Paper: NAS Parallel Benchmarks 3.3.1, MPI, every message counted; times as
  NAS-97-023, section 3; collective operations as R. Thakur, R. Rabenseifner, W.
  Gropp, IJHPCA 19(1), 2005
  Equation: comm = mt(6(q-1) 80 n^2/p) + 6(q-1) l + max(0, 3(q-1) 256 A/b - 0.26
  C (q-1)/q), C computing of an iteration, A = ceil(n/q)^2; overlap=no: 6
  mt((q-1) 80 n^2/p) + 3(q-1) (mt(176 A) + mt(80 A))
  Valid: one latency and bandwidth, or measured times by message size, at any
  count; no contention; 1 to 128 processes counted
  Checked: messages and bytes equal those of 3.3.1 runs; run times within 2.5 %
  of a flow-level simulation of the code, with overlap
  Rate in Mop/s

  class=S,W,A,B,C,D,E,F  NPB problem class; required
  placement=block,cyclic  block fills a node with ranks before the next one;
  cyclic deals them out; default block
  overlap=yes,no  computing hides messages of the sweeps, as in the code;
  default yes
  `bursar predict` also takes processes=, rate=, latency= and bandwidth= or
  network=, legal=yes
