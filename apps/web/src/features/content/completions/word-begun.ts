import type { CompletedWord } from '@parvis/contract/discovery/search.ts'
import { beforeHashtag, beforeMention, wordJoiners } from '@parvis/contract/rich-text.ts'

/** A mention or a hashtag that is being written. */
export interface WordBegun {
  word: CompletedWord
  /** The text after its sign, up to the caret. */
  begins: string
  /** Places of its sign and of its end in the text. */
  from: number
  to: number
}

// The same signs as `tokenize` of the contract reads.
const mention = new RegExp(`${beforeMention}@([\\p{L}\\p{M}\\p{N}_.-]{1,30})$`, 'u')
const hashtag = new RegExp(
  `${beforeHashtag}#([\\p{L}\\p{M}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_]|(?<=[\\p{L}\\p{M}])[${wordJoiners}](?=\\p{L})){0,99})$`,
  'u',
)
const rest = { mention: /^[\p{L}\p{M}\p{N}_.-]*/u, hashtag: /^[\p{L}\p{M}\p{N}_]*/u }

/** The mention or hashtag that ends at the caret, if there is one. */
export function wordBegun(text: string, caret: number): WordBegun | null {
  const before = text.slice(0, caret)
  for (const [word, pattern] of [
    ['mention', mention],
    ['hashtag', hashtag],
  ] as const) {
    const found = pattern.exec(before)
    if (found === null) continue
    const more = rest[word].exec(text.slice(caret))?.[0].length ?? 0
    return { word, begins: found[1] ?? '', from: found.index, to: caret + more }
  }
  return null
}

/** The text with another word in the place of the one begun, and the place of the caret after it. */
export function withWord(
  text: string,
  { from, to }: WordBegun,
  whole: string,
): { text: string; caret: number } {
  const after = text.slice(to)
  const gap = /^\s/.test(after) ? '' : ' '
  return { text: text.slice(0, from) + whole + gap + after, caret: from + whole.length + 1 }
}
