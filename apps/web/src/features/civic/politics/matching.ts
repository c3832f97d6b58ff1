import type { PoliticalDashboard } from '@parvis/contract/civic/politics.schemas.ts'
import { hasMarks, nearlyMarked, searchLine, searchMarks } from '@parvis/contract/civic/words.ts'
import { dateText } from './fact-format.ts'

type DashboardCard = PoliticalDashboard['cards'][number]
type Texts = readonly (string | number | null | undefined)[]

/** Whether each typed word begins a word of some texts. Nothing typed finds everything, signs without a word nothing. */
export type Matcher = (q: string, texts: Texts) => boolean

const matcher =
  (answer: (line: string, marks: readonly string[]) => boolean): Matcher =>
  (q, texts) => {
    if (q.trim() === '') return true
    const marks = searchMarks(q)
    return marks.length > 0 && answer(searchLine(texts), marks)
  }

export const answers = matcher(hasMarks)

/** The same with one typing error in each word. */
export const nearlyAnswers = matcher((line, marks) => nearlyMarked(line, marks).length > 0)

/** Finds as typed; where that finds nothing, with typing errors. */
export function found<Item>(find: (answers: Matcher) => Item[]): Item[] {
  const exact = find(answers)
  return exact.length > 0 ? exact : find(nearlyAnswers)
}

/** Every word that a card of the dashboard shows, in the order in which it stands there. */
export function cardWords(
  { title, figure, description }: Pick<DashboardCard, 'title' | 'figure' | 'description'>,
  tab: string,
  marks: { stale: string; unsure: string },
): Texts {
  if (figure === null) return [title, description, tab]
  const { source, as_of, stale, basis } = figure.provenance
  return [
    title,
    figure.display,
    figure.label,
    description,
    tab,
    source.institution,
    dateText(as_of, 'short'),
    dateText(as_of),
    as_of,
    stale ? marks.stale : null,
    basis === 'general-knowledge' ? marks.unsure : null,
  ]
}

/** A year, or two of them, that is typed as a period: « 1981 », « 1981-1995 ». */
export function periodOf(q: string): readonly [from: number, to: number] | null {
  const found = /^\s*((?:18|19|20)\d\d)(?:\s*(?:-|–|à|,)\s*((?:18|19|20)\d\d))?\s*$/.exec(q)
  if (!found) return null
  const from = Number(found[1])
  const to = found[2] === undefined ? from : Number(found[2])
  return from <= to ? [from, to] : [to, from]
}

/** Whether a mandate and a period have a day in common. */
export function overlaps(
  [first, last]: readonly [number, number],
  mandate: { from: string; to: string | null },
): boolean {
  const ends = mandate.to === null ? Number.POSITIVE_INFINITY : Number(mandate.to.slice(0, 4))
  return Number(mandate.from.slice(0, 4)) <= last && ends >= first
}
