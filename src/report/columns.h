/* columns.h - the columns of the tables of results, in the form of sink_table_begin. Texts, pages and CSV
 * show these columns. In JSON each column is a member of every row, and keys.c makes the schema of a row from
 * its columns. */
#ifndef REPORT_COLUMNS_H
#define REPORT_COLUMNS_H

#define COLUMNS_BAND                                                                                         \
    "-figure | ~words=crossover | -correlate | -without_error | low:-2 [] | q05:-2=5 %% [] | -q25 | "        \
    "q50:-2=median [] | -q75 | q95:-2=95 %% [] | high:-2 [] | -below | -above"

#define COLUMNS_BEST                                                                                         \
    "rank= | %sobjective:6 [%s] | %srate:6 [] | cost [] | ?%s-clusters | ?%spurchase | "                     \
    "?%s%snode | ?%s%snodes | ?%s-nic | ?%s%snetwork | ?%s%stemplate=topology | -power_W | "                 \
    "%s~words=purchase | %sbill=order | ?%s%salso=topologies of the same order"

#define COLUMNS_VIOLATIONS "%swhat=requirement | %sdetail=shortfall | %sfile | %sline | -column"

#define COLUMNS_SERVES_NOTHING "part | quantity | why=reason"

#define COLUMNS_BILL_OF_MATERIALS "part | -kind | quantity | total [] | %sprice_of"

#define COLUMNS_CABLES                                                                                       \
    "part=cable | ways=runs | to_nodes | to_spines | others | longest_m=longest run [m] | "                  \
    "reach_m=cable length [m]"

#define COLUMNS_CALIBRATE_ROWS                                                                               \
    "line | machine | application | processes | measured_s=measured [s] | model_s=model [s] | "              \
    "model_over_measured:4=model / measured"

#define COLUMNS_MODELS                                                                                       \
    "model | runs | factor=time factor | low:4=90 %% low | high:4=90 %% high | "                             \
    "processes=largest run [processes] | growth:3=growth per doubling | -rate_low | -rate_high"

#define COLUMNS_CATALOG_LIST_ROWS "name=catalogue | title | as_of=date | parts"

#define COLUMNS_CATALOG_LIST_ROWS_OF_PARTS                                                                   \
    "part | kind | -name | price [] | -pack | price_kind=price kind | source"

#define COLUMNS_PART_KINDS "kind | parts"

#define COLUMNS_CATALOG_EXPORT_ROWS "table | rows"

#define COLUMNS_CATALOG_TEMPLATE_ROWS "part | kind | name=description"

#define COLUMNS_MESSAGES "pattern | message_B:15=size [B] | bandwidth_Bps:9=bandwidth [B/s] | kind | source"

#define COLUMNS_MEMORY_OPTIONS "node | part | modules | added_MiB:12=added memory [MiB] | source"

#define COLUMNS_RATES                                                                                        \
    "application | working_set_MiB=largest working set [MiB] | rate_per_s:9=rate [1/s] | power_W=power [W] " \
    "| benchmark | precision | submitter | kind | source"

#define COLUMNS_OPERATING_POINTS                                                                             \
    "transformer | precision | accelerators | input_tokens | output_tokens | concurrency | "                 \
    "tokens_per_s:6=output [tokens/s] | ttft_s=first token [s] | tpot_s=each other token [s] | percentile "  \
    "| "                                                                                                     \
    "benchmark | submitter | date | kind | source"

#define COLUMNS_FIGURES_OF_PART "name=figure | value:12 | unit | kind | source"

#define COLUMNS_CATALOG_SHOW_ROWS                                                                            \
    "date | valid_until | kind | amount | currency= | pack | min_quantity=minimum quantity | source"

#define COLUMNS_CATALOG_PRICE_ROWS                                                                           \
    "date | valid_until | kind | amount | currency= | converted=price [] | pack | "                          \
    "min_quantity=minimum quantity | applies=in force | source | %sseller | state=reason"

#define COLUMNS_CATALOG_CHECK_ROWS "subject | text=finding"

#define COLUMNS_CATALOG_IMPORT_ROWS                                                                          \
    "log | title=program | of=part | application | -processes | rate [Mop/s] | latency_us:4=latency [us] | " \
    "bandwidth_Bps=bandwidth [B/s] | residual:3=RMS residual [%%] | worst:3=worst residual [%%] | "          \
    "worst_line=line of worst | sizes=message sizes | gives=used for"

#define COLUMNS_CATALOG_IMPORT_ROWS_OF_SUMMARY                                                               \
    "node | application | -benchmark | -accelerators | rate_per_s:6=rate of one [1/s] | -unit | precision "  \
    "| "                                                                                                     \
    "submitter | results | lowest:6 | highest:6 | power_W=power of the node [W] | minutes=time to train "    \
    "[min]"

#define COLUMNS_RESULTS_LEFT_OUT "accelerator | accelerators=in a node | results | why=reason"

#define COLUMNS_RATES_READ "item=node | application | text=rate read | -value | -unit | -rate_per_s"

#define COLUMNS_CATALOG_ADD_ROWS                                                                             \
    "line | item | kind | price | from=minimum quantity | %sseller | valid_until | rates | ?%sdate | "       \
    "?%spack "                                                                                               \
    "| ?%squote_kind=kind of price | ?%s-in_catalog | ?%sguessed=guessed from | ?%slist | ?%s-index | "      \
    "?%s-optional"

#define COLUMNS_PROBLEMS "line | -column | heading | text=problem | ?%slist | ?%s-index"

#define COLUMNS_LEFT_OUT "line | why=reason | text | ?%slist | ?%s-index"

#define COLUMNS_QUESTIONS "-key | text=question | option=answer | -allowed | -must | ?%slist"

#define COLUMNS_PROBLEMS_OF_SERIES "file | line | text=problem"

#define COLUMNS_CATALOG_INGEST_ROWS                                                                          \
    "part | seller | from | to | first_price | last_price | prices_added=new | prices_known=known"

#define COLUMNS_HEADINGS "-heading | -read_as"

#define COLUMNS_ACCEPTS "-option | -form | -placeholder | -allowed | -least | -most | -help"

#define COLUMNS_CHANGES "what | from | to | -of"

#define COLUMNS_CHANGES_OF_CATALOG "what=input | from | to"

#define COLUMNS_CHANGES_OF_ROLES "what | from=before | to=after | role=kind"

#define COLUMNS_CAUSES "change | -moves_alone | plan_alone=plan with this change alone | needed=necessary"

#define COLUMNS_WORKLOAD                                                                                     \
    "name=application | model | %sshare:4%% | %sruns | ?%sruns_on=nodes | +valid=valid for"

#define COLUMNS_CHOICES "-choice | -count | -names"

#define COLUMNS_REQUIREMENTS "requirement | line | option"

#define COLUMNS_CHECK_ROWS                                                                                   \
    "part | %sfrom_quantity=minimum [units] | %spack=pack [units] | price [] | date | kind | source"

#define COLUMNS_CITE_ROWS "-models | -work"

#define COLUMNS_SOURCES "-id | -title | -author | -date | -address"

#define COLUMNS_FUNCTIONS                                                                                    \
    "quantity=quantity per process | function | runs | left_out_error:3=error of left-out runs [%%] | "      \
    "rms_residual:3=RMS residual [%%] | worst_residual:3=worst residual [%%] | "                             \
    "worst_line=line of worst | -tried"

#define COLUMNS_FIT_ROWS                                                                                     \
    "line | processes | quantity | -unit | measured | fitted | residual:3 [%%] | -low | -high |"             \
    " interval:3=90 %% interval, +- [%%]"

#define COLUMNS_RENT                                                                                         \
    "purchase | part=rented part | quantity=break-even quantity | rent_cost=rent [] | "                      \
    "buy_cost=cost of the purchase [] | utilisation_percent=break-even utilisation [%%]"

#define COLUMNS_FLIP_ROWS                                                                                    \
    "part | -in_plan | price [] | %spack | -quotes | low=same plan from [] | high=to [] | "                  \
    "%splan_below=plan below | %splan_above=plan above | -loss_below | -loss_above | -loss_if_ignored | "    \
    "%sloss_percent:3=loss [%%] | %sseller | -other_quotes | -proven | design_low=same design from [] | "    \
    "design_high=to [] | %sdesign_below=design below | %sdesign_above=design above | -design_loss_below | "  \
    "-design_loss_above | -design_proven"

#define COLUMNS_INPUTS                                                                                       \
    "what=input | -change | today | same_plan_low=same plan from | same_plan_high=to | "                     \
    "-same_plan_below | -same_plan_above | -same_plan_factor_low | -same_plan_factor_high | "                \
    "low=same design from | high=to | %splan_below=plan below | %splan_above=plan above | -factor_low | "    \
    "-factor_high | -design_proven"

#define COLUMNS_FRAGILE                                                                                      \
    "what=input | today | low=same design from | high=to | change_percent:3=smallest change [%%] | "         \
    "instead=plan after the change"

#define COLUMNS_HISTORY_ROWS                                                                                 \
    "from | to=before | %spurchase | %snode | %snodes | %snetwork | %s-template | cost [] | "                \
    "rate [] | -rate_per_cost | -moved_by | -reason"

#define COLUMNS_HISTORY_ROWS_OF_TWO                                                                          \
    "from | to=before | winner | nodes_a=nodes, %s | rate_a=rate, %s [] | nodes_b=nodes, %s | "              \
    "rate_b=rate, %s []"

#define COLUMNS_MESSAGES_OF_NETWORK                                                                          \
    "name=application | pattern | least_B=smallest [B] | most_B=largest [B] | -bandwidth_Bps | "             \
    "bandwidth_MBps:4=bandwidth of the largest [MB/s] | by=source | outside=outside the data"

#define COLUMNS_MODELS_ROWS                                                                                  \
    "%sname=model | %stitle | -paper | -equation | %srate_unit=rate unit | -valid | "                        \
    "-checked | -parameters"

#define COLUMNS_LAYOUTS                                                                                      \
    "tensor | context | pipeline | data | expert | microbatch | microbatches | interleave=chunks | "         \
    "stages=stages x layers | sequences | memory_B:4=memory [B] | first_memory_B:4=first stage [B] | "       \
    "middle_memory_B:4=between [B] | last_memory_B:4=last stage [B] | idle | iteration_s=iteration [s] | "   \
    "rate:5=rate [%s]"

#define COLUMNS_SERVING_LAYOUTS                                                                              \
    "tensor | pipeline | expert | attention | replicas | prefill_replicas=prompt replicas | batch | "        \
    "ttft_s=TTFT [s] | tpot_s=TPOT [s] | requests_per_s:4=requests/s | memory_B:4=memory [B] | idle | "      \
    "rate:5=rate [%s]"

#define COLUMNS_PREDICT_ROWS                                                                                 \
    "-application | -processes | -rate | -rate_unit | -time_s | -compute_s | -communicate_s"

#define COLUMNS_TEMPLATES_ROWS "%sname=template | %stext=topology | -parameters"

#define COLUMNS_PROBABILITIES                                                                                \
    "-design | ~words=design%s | -node | -network | -template | probability:3%%=best in | -standard_error "  \
    "| %s+low:3%%=95 %% CI from | %s+high:3%%=to | ~regret_mean:3%%=mean regret | "                          \
    "~regret_max:3%%=maximum regret | ~infeasible:3%%=infeasible | %s+also=topologies of the same order"

#define COLUMNS_REGRET "-design | -expected_loss | -worst_loss | -fails"

#define COLUMNS_ORDERS                                                                                       \
    "-choice | %s~words=order | -design | -node | -network | -nodes | %spurchase | %scost [] | "             \
    "%smean [] | %s+expected_regret=mean regret [] | %sexpected_share:3%%=mean regret | "                    \
    "%s+cvar_regret=CVaR of regret [] | "                                                                    \
    "%scvar_share:3%%=CVaR of regret | %s+maximum_regret [] | %smaximum_share:3%%=maximum regret | "         \
    "%sover:3%%=over budget | %smissing:3%%=part missing | %sslow:3%%=too slow | -proven"

#define COLUMNS_BY_DRAW "-draw | -best_rate | -rate | -weight"

#define COLUMNS_MEASURE "input | regret_removed=regret removed [] | share:3=share of expected regret [%%]"

#define COLUMNS_CHECKS "name=check | ok=passed | detail=values"

#define COLUMNS_COST_PER_UNIT                                                                                \
    "-application | -unit | -units | -capital | -tco | -currency | -years | -utilisation | -prompt | "       \
    "-answer"

#define COLUMNS_VOLUMES                                                                                      \
    "above:-2 | -above_exact | up_to:-2 | +up_to_exact=exactly | "                                           \
    "tokens_a_month:6=answers a month [Mtokens] | seller | cost=cost there []"

#define COLUMNS_VOLUME_SELLERS                                                                               \
    "seller | request_exact=price of a request [] | requests=first step | cost=its cost [] | "               \
    "most_requests=most within the budget"

#define COLUMNS_RENTED "year | part | quantity | cost=rent []"

#define COLUMNS_BILL_OF_MATERIALS_OF_PLAN                                                                    \
    "part | -kind | quantity | %sowned | %sunit_price | %stax [] | total=%s [] | %squote_kind=kind | "       \
    "%squote_date=date | %ssource | %sseller | %sdearer_offers=other offers | +vendor:says | "               \
    "name:says=description | -valid_until"

#define COLUMNS_ACCELERATOR_RUNS                                                                             \
    "name=application | days:4=run [days] | accelerator_hours:5=accelerator-hours | "                        \
    "energy_MWh:4=energy [MWh] | %scost []"

#define COLUMNS_PARTS "-part | -quantity"

#define COLUMNS_KIT "-part | -units | -serves"

#define COLUMNS_ACCURACY                                                                                     \
    "data_set=data | model | used=rows | runs=n | median_percent:3=median [%%] | "                           \
    "p90_percent:3=p90 [%%] | bias_percent:2=bias [%%] | -paper | -date"

#define COLUMNS_ACCURACY_GROUPS                                                                              \
    "data_set=data | group | -fitted_runs | fitted_median_percent:3=fitted [%%] | runs=n | "                 \
    "median_percent:3=median [%%] | bias_percent:2=bias [%%] | missed | -paper"

#define COLUMNS_TRUE_ROWS                                                                                    \
    "item=measurement | printed:6=measured | ours:4=predicted | unit | error_percent:2=error [%%] | "        \
    "used=rows | note"

#define COLUMNS_KINDS "kind | exact | close | not_reproducible"

#define COLUMNS_REPRODUCE_ROWS                                                                               \
    "-paper | -item | -printed | -printed_as | -ours | -unit | -error | -verdict | -expected | -note | "     \
    "-data_set | -used"

#define COLUMNS_SENSITIVITY_ROWS                                                                             \
    "what=input | -change | low=optimum at -%s [%s] | high=optimum at +%s [%s] | -width | "                  \
    "width_percent:3=difference [%%] | kept_low=plan kept at -%s [%s] | kept_high=plan kept at +%s [%s] | "  \
    "-plan_low | -plan_high"

#define COLUMNS_CURVE_ROWS                                                                                   \
    "budget [] | cost [] | rate [] | ?%s%sbound=bound [%s] | ?%s%sgap:4%% | ?%s-clusters | ?%spurchase | "   \
    "?%srate_per_cost=rate per %s [%s] | %s~marginal=marginal rate per %s [%s] | ?%s-node | ?%s-nodes | "    \
    "?%s-network | ?%s-template | ~words_of_mark=mark | %s~words=purchase | ?%s-mark"

#define COLUMNS_INTERVALS "from [] | to [] | winner | ?%slead_percent:3=lead up to [%%] | ?%sequal"

#define COLUMNS_EQUAL_RANGES "-from | -to"

#define COLUMNS_SWEEP_ROWS                                                                                   \
    "%sscenario | %soverride | %sasked_budget=budget | %schange=changes | -found | cost [] | -currency | "   \
    "rate [] | %srate_unit=unit of the rate | -value | -unit | -clusters | -nodes | purchase | -reason"

#define COLUMNS_TAILOR_ROWS                                                                                  \
    "network | template=topology | bandwidth [MB/s] | gamma=Gamma | enough | cost=network cost [] | "        \
    "-currency | -nic"

#define COLUMNS_TAILOR_ROWS_OF_NEED                                                                          \
    "-application | -processes | -gamma | -bandwidth_needed | -gamma_a | -gamma_m"

#define COLUMNS_EVALUATE_ROWS                                                                                \
    "rank= | bid | +feasible | violations=not met | %srate [] | ?%smetric [%s] | cost [] | "                 \
    "?%s%sscore:%s=score [%s] | ?%sscore_per_million:%s=score [%s] | ?%s%swins:3%%=wins | "                  \
    "?%s-wins_low | ?%s-wins_high | %sprices=prices from | -gain | %spurchase=cluster | "                    \
    "%scapital=purchase price []"

#define COLUMNS_VIOLATIONS_OF_BIDS "bid | what=requirement | detail=shortfall"

#define COLUMNS_FIGURES                                                                                      \
    "bid | application | unit | predicted | promised | ratio:4=promised / predicted | "                      \
    "error_high:4=highest ratio within error | too_high=above it | figure=used | -nodes | -quote_kind | "    \
    "-source | ?%slifts=requirement met only as promised"

#define COLUMNS_CRITERIA                                                                                     \
    "bid | criterion | mark:9 | ?%sweight | ?%sformula | ?%scriterion_points=points | ?%samount=value []"

#define COLUMNS_SUMS                                                                                         \
    "bid | options_cost=options [] | %soperation [] | price [] | delivered=average delivered | "             \
    "?%swish_points=points of optional requirements | "                                                      \
    "?%swish_worth=value of optional requirements [] | ?%squality=value of quality [] | "                    \
    "?%s%sperformance:9 | %sscore:9 [%s] | ?%sscore_per_million:9=score [%s] | ?%swithin_band=within band"

#define COLUMNS_SAME_MONEY "bid | purchase=best purchase | rate"

#define COLUMNS_FLIPS                                                                                        \
    "what=input | now:12=today | flip_below:12=award changes at | winner_below=winner below | "              \
    "flip_above:12=award changes at | winner_above=winner above"

#define COLUMNS_PRICES_TO_WIN                                                                                \
    "-seller | bid | -awarded | %sprice [] | -range | %stotal=highest winning price [] | -wins_as | "        \
    "-winner_beyond | %sdiscount_percent:15=discount to win [%%] | "                                         \
    "%ssurcharge_percent:15=possible surcharge [%%] | -total_changed | -total_beyond | -worth | -worth_is "  \
    "| %sties_with:9=performance for a tie | -performance_per_cost | %swords=price to win"

#define COLUMNS_SELLERS                                                                                      \
    "seller | -in_plan | -parts | paid=spending [] | -range | discount_percent:15=discount to enter [%%] | " \
    "surcharge_percent:15=surcharge that keeps the seller [%%] | -same_range | "                             \
    "same_surcharge_percent:15=surcharge that keeps the plan [%%] | -purchase | -cost | -paid_changed | "    \
    "-purchase_beyond | -purchase_without | -gain | -worth | -proven | +words=explanation"

#define COLUMNS_REASONS "bid | reason"

#define COLUMNS_CONSIDERED                                                                                   \
    "?%skind=networks | ?%spurchase=nodes | ?%snode | ?%snetwork | ?%stemplate=topology | ?%snodes | "       \
    "rate [] | cost [] | -chosen | ?%s-equal | lacks=vs plan"

#define COLUMNS_BINDING "-requirement | -name | -change | -purchase | -rate | -cost"

#define COLUMNS_OLD_PRICES                                                                                   \
    "-part | -days | -half_life_days | -share | -plan_low | -rate_change_low | -cost_change_low | "          \
    "-plan_high | -rate_change_high | -cost_change_high"

#define COLUMNS_NEAR                                                                                         \
    "-design | %sdifference=change to the plan | %spurchase | -node | -nodes | -network | -template | "      \
    "%srate:4 [] | -rate_loss | %sloss_percent:3=rate loss [%%] | %scost [] | %scost_saving=saving [] | "    \
    "-fewer_kinds | -near | %swithin_percent:3=near-optimal within [%%] | -advice"

#define COLUMNS_NEAR_TARGET                                                                                  \
    "-design | %spurchase | -node | -nodes | -network | -template | %srate:4 [] | -reached | "               \
    "%sreached_percent:3=of the target [%%] | %scost [] | %scost_saving=saving [] | -near | "                \
    "%swithin_percent:3=near-optimal within [%%]"

#define COLUMNS_KNEE                                                                                         \
    "-share | -design | -difference | %spurchase | -node | -nodes | -network | -template | %srate:4 [] | "   \
    "-rate_loss | %sloss_percent:3=rate loss [%%] | %scost [] | %scost_saving=saving [] | -fewer_kinds | "   \
    "-advice"

#define COLUMNS_AT_BUDGET "!budget | kind=networks | rate [] | cost [] | purchase"

#define COLUMNS_INTERVALS_OF_FLEETS "from [] | to [] | winner=fastest"

#define COLUMNS_FLEETS_ROWS "-budget | -kind | -rate | -cost | -purchase"

#define COLUMNS_CONFLICT "-requirement | -name | -file | -line | -option"

#define COLUMNS_REPAIRS COLUMNS_CONFLICT " | -enough | -to | -change | -value | -counts"

#endif
