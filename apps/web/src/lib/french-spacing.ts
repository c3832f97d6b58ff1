const noBreak = '\u00a0'
const narrowNoBreak = '\u202f'

/**
 * Binds French double punctuation to its word, and a number's figures to each other, to their unit and to « n° », so that
 * authors type plain spaces.
 */
export function withFrenchSpacing(text: string): string {
  return text
    .replace(/« /g, `«${noBreak}`)
    .replace(/ »/g, `${noBreak}»`)
    .replace(/ ([?!;])/g, `${narrowNoBreak}$1`)
    .replace(/ ([:%€]|Md?€)/g, `${noBreak}$1`)
    .replace(/\b(n°) /gi, `$1${noBreak}`)
    .replace(/(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g, narrowNoBreak)
}
