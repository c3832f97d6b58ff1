/** A part of a text that changed: what stayed, what was taken out, what was put in. */
export interface Change {
  kind: 'kept' | 'removed' | 'added'
  text: string
}

/** Longer than this, in words, the two texts are compared as wholes. */
const longest = 800

/** How one text became another, word by word; spaces belong to the word before them. */
export function wordChanges(before: string, after: string): Change[] {
  const from = wordsOf(before)
  const to = wordsOf(after)
  if (from.length > longest || to.length > longest)
    return joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  const common = commonLengths(from, to)
  const changes: Change[] = []
  let i = 0
  let j = 0
  while (i < from.length || j < to.length) {
    const [old, fresh] = [from[i], to[j]]
    if (old !== undefined && old === fresh) {
      changes.push({ kind: 'kept', text: old })
      i += 1
      j += 1
    } else if (old !== undefined && (fresh === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      changes.push({ kind: 'removed', text: old })
      i += 1
    } else if (fresh !== undefined) {
      changes.push({ kind: 'added', text: fresh })
      j += 1
    }
  }
  return joined(changes)
}

const wordsOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? []

const at = (table: number[][], i: number, j: number) => table[i]?.[j] ?? 0

/** How many words the rests of both texts have in common, from each place on. */
function commonLengths(from: readonly string[], to: readonly string[]): number[][] {
  const table: number[][] = Array.from({ length: from.length + 1 }, () => [])
  for (let i = from.length - 1; i >= 0; i -= 1) {
    const row = table[i] ?? []
    for (let j = to.length - 1; j >= 0; j -= 1)
      row[j] =
        from[i] === to[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
  }
  return table
}

/** Neighbours of one kind as one. */
function joined(changes: readonly Change[]): Change[] {
  const whole: Change[] = []
  for (const { kind, text } of changes) {
    const last = whole.at(-1)
    if (text === '') continue
    if (last?.kind === kind) last.text += text
    else whole.push({ kind, text })
  }
  return whole
}
