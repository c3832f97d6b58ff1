import { type ChangeObject, diffWordsWithSpace } from 'diff'

/** Texts with more changed words than this are shown one after the other: comparing them would hold up the page. */
const mostChanges = 800

/** How one text became another, word by word. */
export function wordChanges(
  before: string,
  after: string,
): Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>[] {
  return (
    diffWordsWithSpace(before, after, { maxEditLength: mostChanges }) ?? [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  )
}
