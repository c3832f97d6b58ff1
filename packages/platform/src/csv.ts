import { type Options, stringify } from 'csv-stringify/sync'

/** Null is an empty cell; a number is written with a decimal comma. */
export type CsvCell = string | number | null

/** Spreadsheets read such a text as a formula, also after white space and in its full-width form. */
const formula = /^[\s\uFEFF]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/

/** The same after a separator: a spreadsheet set to another separator than the file's would begin a cell there. */
const formulaWithin = /([,;\t])(\s*)(?=[=\uFF1D])|([,;\t])(?=[+\-@\uFF0B\uFF0D\uFF20])/g

/**
 * Writes rows for spreadsheets (RFC 4180), each ended by CR LF. A text that looks like a formula is preceded by an
 * apostrophe, which shows it as text, and so is one behind a separator within a text.
 *
 * @param options `bom`: begins with the UTF-8 mark, by which spreadsheets know the encoding
 */
export function csvRows(
  rows: CsvCell[][],
  { separator, bom = false }: { separator: ',' | ';'; bom?: boolean },
): string {
  return stringify(rows, { ...options, delimiter: separator, bom })
}

const options: Options = {
  record_delimiter: 'windows',
  quoted_match: /[\r\n]|^\s|\s$/,
  cast: {
    string: (text) => (formula.test(text) ? `'${text}` : text).replace(formulaWithin, "$1$2$3'"),
    number: (value) => String(value).replace('.', ','),
  },
}
