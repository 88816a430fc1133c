# nodes that are racks: extras by the rack unit hold the others only; the limit on racks counts them; the oracle's rule by GLPK, too
$ S="--set choose.nodes=[gb200-nvl72] --set budget=20000000"; bursar optimize inference-2026 $S -q | grep -e ^Buy -e ' rack-42 ' -e ^Size; bursar optimize inference-2026 $S --method glpk -q | grep -e ^Buy -e ' rack-42 '; bursar optimize inference-2026 $S --set limit.racks=3 -q | grep -e ^Buy -e ' rack-42 '
Buy       4 x gb200-nvl72 with ethernet-100g: 3,240,418 tokens/s
Size      4 nodes, 288 accelerators, 10,368 cores, 67.5 TiB; 533.5 kW; 178 U; 1
         1 rack-42         Rack of 42 u..     7,754.40      7,754.40 estimate
Buy       4 x gb200-nvl72 with ethernet-100g: 3,240,418 tokens/s
         1 rack-42         Rack of 42 u..     7,754.40      7,754.40 estimate
Buy       2 x gb200-nvl72 with ethernet-100g: 1,620,209 tokens/s
         1 rack-42         Rack of 42 u..     7,754.40     7,754.40 estimate
$ bursar catalog show parts-2026 gb300-nvl72 -q | grep -e racks -e height; bursar optimize inference-2026 --set choose.nodes=[gb200-nvl72] --set height.gb200-nvl72=48 -q | grep -e ^Buy -e ' rack-42 ' -e ^Size
height                 42 U
note                   host: as GB200 NVL72; power: Lenovo; height: 42 U stand
racks that it fills    1
Buy       2 x gb200-nvl72 with ethernet-100g: 1,620,209 tokens/s
Size      2 nodes, 144 accelerators, 5,184 cores, 33.75 TiB; 269.5 kW; 106 U; 1
         1 rack-42         Rack of 42 u..     7,754.40     7,754.40 estimate
