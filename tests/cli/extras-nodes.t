# extras of certain nodes: NVIDIA's software only where its GPUs are; a name that no node has; alternatives
$ bursar optimize inference-2026 --set choose.nodes='[hgx-h200-8]' -q | grep -e ^Buy -e ' ai-enterprise-8 '
Buy       20 x hgx-h200-8 with ethernet-100g: 664,886 tokens/s
        20 ai-enterprise-8      AI Enterpris.. 103,392.00 2,067,840.00 estimate
$ bursar optimize inference-2026 --set choose.nodes='[mi325x-8]' -q | grep -e ^Buy -e ' ai-enterprise-8 '
Buy       29 x mi325x-8 with ethernet-100g: 928,800 tokens/s
$ sed "s|nodes: .\"\*-8\"., accelerators: .NVIDIA.|nodes: [mi3*], accelerators: [AMD]|; s|programs/|$PWD/scenarios/programs/|" scenarios/inference-2026.yaml >$TMP/s.yaml; bursar optimize $TMP/s.yaml --set choose.nodes='[mi325x-8]' -q | grep -e ^Buy -e ' ai-enterprise-8 '
Buy       22 x mi325x-8 with ethernet-100g: 704,607 tokens/s
        22 ai-enterprise-8      AI Enterpris.. 103,392.00 2,274,624.00 estimate
$ bursar optimize inference-2026 --set choose.nodes='[gb300-nvl72]' -q | grep -e ^Buy -e ' ai-enterprise-8 '
Buy       1 x gb300-nvl72 with ethernet-100g: 868,278 tokens/s
         9 ai-enterprise-8 AI Enterpris..   103,392.00   930,528.00 estimate
