import { limits } from '@parvis/contract/limits.ts'
import { firstGraphemes } from '../../../lib/graphemes.ts'

/** The beginning of a comment too long for a list; null when it is shown whole. */
export function excerptOf(content: string): string | null {
  const beginning = firstGraphemes(content, limits.commentExcerpt)
  return beginning.length === content.length ? null : `${beginning.trimEnd()}…`
}
