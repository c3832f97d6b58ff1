import { foldText } from '@parvis/contract/folding.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { sql } from 'kysely'

interface NearWord {
  typed: string
  word: string
  spelling: string
  posts: number
}

/** Corrected words per text. */
const mostWords = 8

/** Vocabulary near unknown words, by shared remainders. The last word may be a prefix of a known one. */
const nearWords = prepared((db, { words }: { words: string[] }) =>
  db
    .selectFrom(
      sql<NearWord>`(
        select asked.word as typed, near.word, near.spelling, near.posts
        from unnest(${words}::text[]) with ordinality as asked (word, number), lateral (
          select word, spelling, posts from post_vocabulary
          where word in (
            select vocabulary_keys.word from vocabulary_keys where key in (select search_remainders(asked.word))
          )
          order by posts desc, word limit 20
        ) as near
        where not exists (select from post_vocabulary where post_vocabulary.word = asked.word)
          and not (
            number = cardinality(${words}::text[]) and exists (
              select from post_vocabulary as begun
              where begun.word >= asked.word and begun.word < asked.word || U&'\\+10FFFF'
            )
          )
      )`.as('near_words'),
    )
    .selectAll(),
)

/**
 * Replaces words that no public post contains by near ones: a letter more, less, other, or two swapped. Null without
 * a replacement. Words below five letters stay.
 */
export async function correctedText(db: Db, typed: string): Promise<string | null> {
  const short = [...typed].slice(0, limits.search).join('')
  const split = [...short.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].slice(0, mostWords)
  const words = split.map(([word]) => foldText(word))
  if (!words.some((word) => /^[a-z]{5,24}$/.test(word))) return null
  const best = new Map<string, NearWord>()
  for (const near of await nearWords(db, { words })) {
    const other = best.get(near.typed)
    if (distance(near) <= 2 && (other === undefined || isBetter(near, other))) best.set(near.typed, near)
  }
  if (best.size === 0) return null
  let corrected = ''
  let from = 0
  split.forEach(({ 0: word, index }, place) => {
    const near = best.get(words[place] ?? '')
    corrected +=
      short.slice(from, index) + (near === undefined ? word : near.spelling.toLocaleLowerCase('fr'))
    from = index + word.length
  })
  return corrected + short.slice(from)
}

function isBetter(one: NearWord, other: NearWord): boolean {
  const order = ({ typed, word }: NearWord) => distance({ typed, word }) * 2 + (typed[0] === word[0] ? 0 : 1)
  return order(one) === order(other) ? one.posts > other.posts : order(one) < order(other)
}

/** Letters to add, drop, change or swap with their neighbour (optimal string alignment). */
function distance({ typed, word }: Pick<NearWord, 'typed' | 'word'>): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, current]
  }
  return last[word.length] ?? 0
}
