const NO_BREAK = '\u00A0'
const NARROW = '\u202F'

/**
 * Applies French typography to a text with ordinary spaces: no-break spaces around « » and before `:` and `€`, narrow
 * ones before `; ! ? %` and between thousands. Apostrophes and dashes are already correct in the scripts.
 */
export function typeset(text: string): string {
  return text
    .replaceAll("'", '’')
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/ »/g, `${NO_BREAK}»`)
    .replace(/ (?=:(?:\s|$))/g, NO_BREAK)
    .replace(/ (?=[;!?%])/g, NARROW)
    .replace(/(?<=\d) (?=€|h\b|km\b|kg\b)/g, NO_BREAK)
    .replace(/(?<=\d) (?=\d{3}\b)/g, NARROW)
}
