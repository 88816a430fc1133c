/* book_library.h - libxlsxwriter, loaded when a spreadsheet is made: it brings a library of ciphers whose
 * relocation would take half the time of a short command.
 *
 * Its functions that are used, by their names. */
#ifndef REPORT_BOOK_LIBRARY_H
#define REPORT_BOOK_LIBRARY_H

#include <xlsxwriter.h>

#include "base/diag.h"

/* clang-format off */
#define BOOK_LIBRARY_FUNCTIONS(F) \
    F(chart_add_series) F(chart_axis_set_crossing) F(chart_axis_set_crossing_max) \
    F(chart_axis_set_label_position) F(chart_axis_set_min) F(chart_axis_set_name) \
    F(chart_axis_set_num_format) F(chart_axis_set_reverse) F(chart_legend_set_position) \
    F(chart_series_set_categories) F(chart_series_set_fill) F(chart_series_set_line) \
    F(chart_series_set_marker_fill) F(chart_series_set_marker_size) F(chart_series_set_marker_type) \
    F(chart_series_set_name_range) F(chart_series_set_values) F(chart_set_series_gap) \
    F(chart_set_series_overlap) F(chart_title_set_name) F(format_set_align) F(format_set_bg_color) \
    F(format_set_bold) F(format_set_bottom) F(format_set_font_color) F(format_set_font_size) \
    F(format_set_num_format) F(format_set_text_wrap) F(format_set_top) F(lxw_rowcol_to_cell) \
    F(lxw_rowcol_to_cell_abs) F(lxw_strerror) F(workbook_add_chart) F(workbook_add_format) \
    F(workbook_add_worksheet) F(workbook_close) F(workbook_new) F(workbook_set_properties) \
    F(worksheet_autofilter) F(worksheet_conditional_format_cell) F(worksheet_fit_to_pages) \
    F(worksheet_freeze_panes) F(worksheet_insert_chart_opt) F(worksheet_repeat_rows) \
    F(worksheet_set_column) F(worksheet_set_landscape) F(worksheet_set_paper) F(worksheet_write_datetime) \
    F(worksheet_write_formula_num) F(worksheet_write_number) F(worksheet_write_string)
/* clang-format on */

#define BOOK_LIBRARY_FIELD(name) __typeof__(name) *name;
struct book_library {
    BOOK_LIBRARY_FUNCTIONS(BOOK_LIBRARY_FIELD)
};

/* They stay as long as the program runs. ST_INTERNAL: it is not installed. */
enum status book_library_load(struct book_library *out, struct diag *diag);

#endif
