import { firstGraphemes } from '../lib/graphemes.ts'

/** Lines of a text in a list, and how many more it may have before it folds: two hidden lines are not worth a button. */
const shownLines = 8
const furtherLines = 2

/** The beginning of a text too long for a list, by its lines or by `characters`; null when it is shown whole. */
export function excerptOf(content: string, characters = Number.POSITIVE_INFINITY): string | null {
  const lines = content.split('\n')
  const byLines = lines.length > shownLines + furtherLines ? lines.slice(0, shownLines).join('\n') : content
  const beginning = characters === Number.POSITIVE_INFINITY ? byLines : firstGraphemes(byLines, characters)
  return beginning.length === content.length ? null : `${beginning.trimEnd()}…`
}
