import { hasMarks, searchLine, searchMarks } from '@parvis/contract/civic/words.ts'

/** Whether each typed word begins a word of some texts. Nothing typed finds everything, signs without a word nothing. */
export function answers(q: string, texts: readonly (string | number | null | undefined)[]): boolean {
  if (q.trim() === '') return true
  const marks = searchMarks(q)
  return marks.length > 0 && hasMarks(searchLine(texts), marks)
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
