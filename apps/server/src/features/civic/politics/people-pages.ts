import type { PoliticalPerson } from '@parvis/contract/civic/political-people.schemas.ts'
import { hasMarks, nearlyMarked, searchLine, searchMarks } from '@parvis/contract/civic/words.ts'
import { limits } from '@parvis/contract/limits.ts'
import { type Page, unreadableCursor } from '@parvis/platform/database/keyset.ts'

/** People per page. */
export const peopleAtOnce = 100

/** People with every word as a prefix, after the one whose key is the cursor. */
export function pageOfPeople(
  everyone: PoliticalPerson[],
  { q = '', cursor }: { q?: string | undefined; cursor?: string | undefined },
): Page<PoliticalPerson> {
  const marks = searchMarks([...q].slice(0, limits.search).join(''))
  // The typed text contains no searchable word.
  const found = q.trim() !== '' && marks.length === 0 ? [] : matching(everyone, marks)
  const start = cursor === undefined ? 0 : everyone.findIndex(({ key }) => key === cursor) + 1
  if (cursor !== undefined && start === 0) throw unreadableCursor()
  const after = new Set(everyone.slice(start))
  const rest = found.filter((person) => after.has(person))
  const items = rest.slice(0, peopleAtOnce)
  return { items, next_cursor: rest.length > items.length ? (items.at(-1)?.key ?? null) : null }
}

/** People with every word; without any, people with a typing error in a word. */
function matching(everyone: PoliticalPerson[], marks: string[]): PoliticalPerson[] {
  const exact = everyone.filter((person) => hasMarks(lineOf(person), marks))
  return exact.length > 0 || marks.length === 0
    ? exact
    : everyone.filter((person) => nearlyMarked(lineOf(person), marks).length > 0)
}

const lineOf = ({ name, role, party, group, constituency, committees }: PoliticalPerson) =>
  searchLine([name, role, party, group, constituency, ...committees])
