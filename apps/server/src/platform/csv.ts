/**
 * A text as one cell of a file for spreadsheets (RFC 4180). What one would take for a formula is preceded by an
 * apostrophe, which shows it as text.
 */
export function csvText(text: string, separator: ',' | ';'): string {
  const safe = /^[\s\uFEFF]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
  const isBare = !safe.includes(separator) && !/["\r\n]|^\s|\s$/.test(safe)
  return isBare ? safe : `"${safe.replaceAll('"', '""')}"`
}
