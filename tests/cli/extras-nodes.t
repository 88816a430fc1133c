# extras of certain nodes: NVIDIA's software only where its GPUs are; a name that no node has; alternatives
$ bursar optimize inference-2026 --set choose.nodes='[hgx-h200-8]' -q | grep -e ^Buy -e ' ai-enterprise-8 '
Buy      20 x hgx-h200-8 with ethernet-100g: 664,886 tokens/s
        20 ai-enterprise-8      AI Enterpris.. 103,392.00 2,067,840.00 estimate
$ bursar optimize inference-2026 --set choose.nodes='[mi325x-8]' -q | grep -e ^Buy -e ' ai-enterprise-8 '
Buy      29 x mi325x-8 with ethernet-100g: 928,800 tokens/s
$ sed "s|accelerators: .NVIDIA.|nodes: [mi3*], accelerators: [AMD]|; s|nodes: .hgx.*|nodes: [mi325x-8]|; s|programs/|$PWD/scenarios/programs/|" scenarios/inference-2026.yaml >$TMP/s.yaml; bursar optimize $TMP/s.yaml -q | grep -e ^Buy -e ' ai-enterprise-8 '
Buy      22 x mi325x-8 with ethernet-100g: 704,607 tokens/s
        22 ai-enterprise-8      AI Enterpris.. 103,392.00 2,274,624.00 estimate
