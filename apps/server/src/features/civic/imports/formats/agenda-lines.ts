import { withoutAccents } from '@parvis/contract/folding.ts'

/**
 * Lines of an agenda as they are shown: without leading dash or closing semicolon, with a capital, each once. The
 * summary of a meeting often repeats its announcement in other typography.
 */
export function agendaLines(texts: readonly string[]): string[] {
  const lines: string[] = []
  const keys: string[] = []
  for (const line of texts.flatMap((text) => text.split(lineEnds)).map(cleanLine)) {
    const key = keyOf(line)
    if (key === '' || keys.some((earlier) => earlier.includes(key))) continue
    // A longer version takes the place of the first one.
    const shorter = keys.findIndex((earlier) => earlier.length >= shortestRepeated && key.includes(earlier))
    const place = shorter === -1 ? lines.length : shorter
    lines[place] = line
    keys[place] = key
  }
  return lines
}

/** Line breaks, and dashes that begin a further item within a line. */
const lineEnds = /[\r\n]+|(?<=[;:])\s*[–—]\s*/

/** Letters and digits from which on a line that another contains is a repetition of it. */
const shortestRepeated = 20

const hour = /^([aà] )?\d{1,2} ?(h|heures?) ?\d{0,2}\.?$/i

/** The first line that names a subject: no mere hour; one that ends in a colon leads to the next. */
export function firstItem(lines: readonly string[]): string | null {
  const [first, second] = lines.filter((line) => !hour.test(line))
  if (first === undefined) return null
  const title = first.endsWith(':') && second !== undefined ? `${first} ${second}` : first
  return title.replace(/\s*[.:]$/, '')
}

function cleanLine(text: string): string {
  const trimmed = text
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—−•·*]+/, '')
    .replace(/[\s;]+$/, '')
  return trimmed.charAt(0).toLocaleUpperCase('fr') + trimmed.slice(1)
}

const keyOf = (line: string) =>
  withoutAccents(line)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
