/* tender_page.h - the sections of an award on a page and on a sheet. The scenario of the tender has an award.
 * Texts are on the problem's arena. */
#ifndef REPORT_TENDER_PAGE_H
#define REPORT_TENDER_PAGE_H

struct instance;
struct sink;
struct tender_outcome;

/* The bids in the order of the award, and the requirements that are not met. */
void tender_page_ranking(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender);

/* The reasons why each bid is awarded or not. */
void tender_page_reasons(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender);

/* Each bidder's price to win; and a note that explains the table. */
void tender_page_prices(struct sink *sink, const struct instance *instance,
                        const struct tender_outcome *tender);
const char *tender_page_prices_note(void);

/* The inputs that change the award, the smallest change first. */
void tender_page_changes(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender);

/* The points of each criterion. */
void tender_page_scores(struct sink *sink, const struct instance *instance,
                        const struct tender_outcome *tender);

/* Promised rates and the rates that the models predict. */
void tender_page_promises(struct sink *sink, const struct instance *instance,
                          const struct tender_outcome *tender);

/* One sentence each, if a bid is awarded: the winner's margin over the best other bidder; the nearest price
 * to win; the probability that the winner wins (NULL: the scenario has no errors). */
const char *tender_page_margin(const struct instance *instance, const struct tender_outcome *tender);
const char *tender_page_nearest(const struct instance *instance, const struct tender_outcome *tender);
const char *tender_page_draws(const struct instance *instance, const struct tender_outcome *tender);

#endif
