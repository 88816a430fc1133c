# The list of models, one model, and an unknown name.
$ bursar models
  model            title                                               rate unit
  gamma.lautrec    LAUTREC, a Car-Parrinello code, by the ratio of     Mflop/s
                   computing to communication
  hpl              HPL, the LinPack of the Top500, by its efficiency   Mflop/s
  linpack.regions  LinPack on one cluster region, or on two joined by  Mflop/s
                   a slower link
  llm.serve        serving a transformer within limits of latency:     tokens/s
                   batches, layouts and replicas
  llm.train        training a transformer: tensor, context, pipeline,  Tflop/s
                   data and expert parallel
  npb.bt           NPB 2 BT: block tridiagonal solver,                 Mop/s
                   multi-partition
  npb.bt.exact     NPB 3.3 BT by exact message counts                  Mop/s
  npb.cg           NPB 3.3 CG: conjugate gradients, exact message      Mop/s
                   counts
  npb.ep           NPB 3.3 EP: embarrassingly parallel, exact message  Mrandom/s
                   counts
  npb.ft           NPB 3.3 FT: 3-D Fourier transforms, exact message   Mop/s
                   counts
  npb.is           NPB 3.3 IS: integer sort, exact message counts      Mkey/s
  npb.lu           NPB 2 LU: SSOR with a pipelined wavefront           Mop/s
  npb.lu.exact     NPB 3.3 LU by exact message counts, with pipeline   Mop/s
                   fill
  npb.mg           NPB 3.3 MG: multigrid, exact message counts         Mop/s
  npb.sp           NPB 2 SP: scalar pentadiagonal solver,              Mop/s
                   multi-partition
  npb.sp.exact     NPB 3.3 SP by exact message counts, sweeps          Mop/s
                   overlapped
  nps.render       battlefield view: terrain server, ray tracers,      frames/s
                   display
  pmnf             measured program: terms c p^a log2(p)^b, or the     Mop/s
                   points
  stap.apt         STAP APT: adaptive processing testbed               Mflop/s
  stap.bm-stag     STAP Bm-Stag: beam space, PRI-staggered             Mflop/s
                   post-Doppler
  stap.el-stag     STAP El-Stag: element space, PRI-staggered, most    Mflop/s
                   communication
  stap.gen         STAP GEN: general sorting, FFT, algebra kernels     Mflop/s
  stap.ho-pd       STAP HO-PD: higher-order post-Doppler,              Mflop/s
                   compute-bound

`bursar models MODEL` prints the parameters and limits of a model.
$ bursar models npb.bt
npb.bt: NPB 2 BT: block tridiagonal solver, multi-partition

  Paper: J. C. Becker, B. Nitzberg, R. F. Van der Wijngaart: Predicting
  Cost/Performance Trade-offs For Whitney: A Commodity Computing Cluster.
  NAS-97-023, October 1997
  Equation: t = m/(f p) + i comm, section 3; comm of section 2.1 without the
  factor 2 of lines 2 and 3
  Valid: constant latency and bandwidth; no overlap, no contention, no serial
  fraction; within 30 % of runs on 4 processors
  Checked: 0.742 of the measured time of Table 3 (4 processors); messages equal
  those of the code; see npb.bt.exact
  Rate in Mop/s

  class=S,W,A,B,C,D  NPB problem class; required
  `bursar predict` also takes processes=, rate=, latency= and bandwidth= or
  network=, legal=yes
$ bursar models npb.sp --format json
{
  "schema": "bursar.models/1",
  "rows": [
    {
      "name": "npb.sp",
      "title": "NPB 2 SP: scalar pentadiagonal solver, multi-partition",
      "paper": "J. C. Becker, B. Nitzberg, R. F. Van der Wijngaart: Predicting Cost/Performance Trade-offs For Whitney: A Commodity Computing Cluster. NAS-97-023, October 1997",
      "equation": "t = m/(f p) + i comm, section 3; comm of section 2.2",
      "rate_unit": "Mop/s",
      "valid": "constant latency and bandwidth; no overlap, no contention, no serial fraction; within 30 % of runs on 4 processors",
      "checked": "0.719 of the measured time of Table 3 (4 processors); up to 17 % off a simulation of the code, where npb.sp.exact is within 2.5 %",
      "parameters": [
        {
          "name": "class",
          "unit": "",
          "default": null,
          "range": "S,W,A,B,C,D",
          "text": "NPB problem class"
        }
      ]
    }
  ]
}
$ bursar models npb.b
! bursar: unknown model 'npb.b'; did you mean 'npb.bt'?
? 2
$ bursar models npb.bt npb.sp
! bursar: models: too many arguments; usage: bursar models [MODEL]
! try 'bursar help models'
? 2
