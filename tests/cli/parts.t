# The part library: facts without prices.

$ bursar catalog list parts-2026 | sed -n '/^Parts/,/^$/p'; bursar catalog check parts-2026 | grep -c 'cannot be bought'; bursar catalog list parts-2026 --format json | sed -n '/"parts_by_kind"/,/}/p'; bursar catalog list whitney-1997 --format json | grep -c parts_by_kind
Parts by kind
  kind         parts
  node             6
  nic             47
  port             1
  switch         115
  cable           42
  chassis          2
  line_card        1
  rack            19
  pdu             40
  component       85
  accelerator     36
  processor      167
  server          47

0
  "parts_by_kind": [
    {
      "kind": "node",
      "parts": 6
    },
0
? 1
$ bursar catalog export parts-2026 $TMP/lib -q; cd $TMP/lib; ls | tr '\n' ' '; tail -n +2 -q processor.csv server.csv nic.csv | grep -E '^(epyc-9655p|r6725|r7725|cx7-ndr|cx6-hdr),'; grep -E '^epyc-9755,' machine_constant.csv; grep -E ',(MQM9700-NS2F|MCX75310AAS-NEAT|EPYC 9655P|AMD EPYC 9655P|PowerEdge R6725|MFS1S00-H010V)$' alias.csv
accelerator.csv alias.csv cable.csv chassis.csv exchange_rate.csv footprint.csv grid.csv hosted.csv license.csv line_card.csv machine_constant.csv memory_option.csv meta.csv nic.csv node.csv node_rate.csv operating_point.csv part.csv pdu.csv processor.csv quote.csv rack.csv rental.csv server.csv service.csv source.csv storage.csv switch.csv technology.csv technology_bandwidth.csv epyc-9655p,EPYC 9005,96,2600000000,12,6400000000,384,400
r6725,2,24,
r7725,2,24,
cx6-hdr,hdr,1
cx7-ndr,ndr,1
epyc-9755,hpl_2s,16961,Gflop/s,measured,oci-e6
epyc-9755,specrate_int_1s,1260,,measured,specrate
epyc-9755,stream_triad_2s,984.81,GB/s,measured,oci-e6
epyc-9655p,AMD EPYC 9655P
epyc-9655p,EPYC 9655P
cx7-ndr,MCX75310AAS-NEAT
hdr-aoc-10m,MFS1S00-H010V
qm9700,MQM9700-NS2F
r6725,PowerEdge R6725
$ cd $TMP; mkdir mine; printf 'name,as_of,currency,title,uses\nmine,2026-11-28,EUR,Offers,parts-2026\n' >mine/meta.csv; printf 'part,date,amount,currency,kind\nqm9700,2026-11-20,28000,EUR,assumption\ncx7-ndr,2026-11-20,1450,EUR,assumption\nepyc-9655p,2026-11-20,5400,EUR,assumption\nap8886,2026-11-20,1900,EUR,assumption\n' >mine/quote.csv; bursar catalog list ./mine/; bursar catalog show ./mine/ qm9700 | head -11
catalogue   mine
title       Offers
price date  2026-11-28

  part        kind       price [EUR]  price kind
  ap8886      pdu           1,900.00  assumption
  cx7-ndr     nic           1,450.00  assumption
  epyc-9655p  component     5,400.00  assumption
  qm9700      switch       28,000.00  assumption
catalogue    mine
part         qm9700
kind         switch
name         QM9700 Quantum-2, 64 ports of 400 Gbit/s NDR, managed
vendor       NVIDIA
also called  920-9B210-00FN-0M0; MQM9700-NS2F; MQM9700-NS2R; NVIDIA QM9700;
             NVIDIA Quantum-2 QM9700; QM9700; Quantum-2 QM9700
power        1,720 W
height       1 U
weight       14.8 kg
note         32 OSFP cages of two ports; power: at most, with active cables; 747
