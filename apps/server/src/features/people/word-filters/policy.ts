import { foldText } from '@parvis/contract/folding.ts'
import { hashtagPattern, tokenize, wordJoiners } from '@parvis/contract/rich-text.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Characters outside words, as in search (search_marks() in the migrations). */
const gap =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what PostgreSQL's classes name too
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the ranges are of single code points
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe4f\uff00-\uff0f\ufffd\u{1f000}-\u{1faff}\u{e0000}-\u{e007f}]+/gu

/** Words separated by single spaces. */
const lineOf = (text: string) => foldText(text).replace(gap, ' ').trim()

const wholeHashtag = new RegExp(`^\\s*#(${hashtagPattern})\\s*$`, 'u')
const joiners = new RegExp(`[${wordJoiners}]`, 'g')

/** A hashtag as topics are compared (search_tags() in the migrations). */
const foldTag = (tag: string) => foldText(tag.replace(joiners, ''))

/** The compared part of a filter: its words, or a hashtag with its sign. Empty if it can match nothing. */
export function termOf(phrase: string): string {
  const tag = wholeHashtag.exec(phrase)?.[1]
  return tag !== undefined && /\p{L}/u.test(tag) ? `#${foldTag(tag)}` : lineOf(phrase)
}

/** A text as filters search it: words and hashtags between spaces, so that a term matches whole words in order. */
export function haystackOf(...texts: (string | null | undefined)[]): string {
  const parts: string[] = []
  for (const text of texts) {
    if (!text) continue
    parts.push(` ${lineOf(text)} `)
    if (!text.includes('#')) continue
    for (const token of tokenize(text)) if (token.kind === 'hashtag') parts.push(` #${foldTag(token.tag)} `)
  }
  // No phrase can match across two texts.
  return parts.join('\n')
}

/** No filter of the member that `recipient` names occurs in `haystack`, a result of `haystackOf`. */
export function wantsToRead(
  recipient: RawBuilder<unknown>,
  haystack: RawBuilder<unknown>,
  now: Date,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from word_filters as kept
    where kept.user_id = ${recipient} and (kept.until is null or kept.until > ${now})
      and strpos(${haystack}, ' ' || kept.term || ' ') > 0
  )`
}
