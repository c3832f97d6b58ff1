import { withClient } from './database.ts'
import type { Shot } from './load.ts'
import type { SignedIn } from './people.ts'
import type { Stage } from './stage.ts'
import { type Kind, once, type Story } from './story.ts'

const each = 400
const connections = 16

/** Searches with texts from words and names of the set: frequent ones, rare ones, prefixes, typos. */
export function searchStories(stage: Stage): Story[] {
  const prepared = once(async () => kindsOf(await vocabulary(stage.url), await stage.members()))
  return [
    {
      name: 'search of posts, its slowest kind of words',
      isQuick: true,
      connections,
      kinds: async () => (await prepared()).posts,
      targets: { p95: 60 },
    },
    {
      name: 'search of accounts, its slowest kind of names',
      connections,
      kinds: async () => (await prepared()).accounts,
      targets: { p95: 25 },
    },
  ]
}

function kindsOf(
  { words, names }: { words: string[]; names: string[] },
  members: SignedIn[],
): Record<'posts' | 'accounts', Kind[]> {
  const word = (place: number) => words[Math.min(place, words.length - 1)] ?? 'loi'
  // Zipf distribution: the word of rank r is searched r times less often than the first.
  const zipf = (turn: number) => word(Math.floor(words.length ** (((turn * 37) % 101) / 101)) - 1)
  const name = (turn: number) => names[turn % names.length] ?? 'Marie Loi'
  const searches = (type: 'posts' | 'accounts', typed: Record<string, (turn: number) => string>) =>
    Object.entries(typed).map(([kind, text]) => ({
      name: kind,
      shots: Array.from({ length: each }, (_, turn): Shot => {
        const path = `/api/v1/search?${new URLSearchParams({ q: text(turn), type })}`
        return { method: 'GET', path, token: members[turn % members.length]?.token }
      }),
    }))
  return {
    posts: searches('posts', {
      'as frequent as written': zipf,
      'among the 20 most frequent': (turn) => word(turn % 20),
      'among the next thousand': (turn) => word(100 + ((turn * 7) % 900)),
      'the rarest': (turn) => word(words.length - 1 - ((turn * 13) % Math.floor(words.length / 2))),
      'written by nobody': (turn) => `zzq${turn}`,
      'the first letter': (turn) => 'abcdefgilmnoprstuv'[turn % 18] ?? 'a',
      'the first three letters': (turn) => zipf(turn).slice(0, 3),
      'two words': (turn) => `${zipf(turn)} ${zipf(turn * 31 + 7)}`,
      'three frequent words': (turn) =>
        [turn, turn * 7, turn * 11].map((step) => word(30 + (step % 50))).join(' '),
    }),
    accounts: searches('accounts', {
      'whole names': name,
      'first names': (turn) => name(turn).split(' ')[0] ?? '',
      surnames: (turn) => name(turn).split(' ')[1] ?? '',
      'the first letter': (turn) => name(turn).slice(0, 1),
      'the first three letters': (turn) => name(turn).slice(0, 3),
      'a letter left out': (turn) => without(name(turn), 3 + (turn % 4)),
      'nobody’s name': (turn) => `Wxq ${turn}`,
    }),
  }
}

function without(text: string, place: number): string {
  return text.slice(0, place) + text.slice(place + 1)
}

/** Words of posts, most frequent first, sampled from a part of the set; and a thousand names. */
function vocabulary(url: string): Promise<{ words: string[]; names: string[] }> {
  return withClient(url, async (client) => {
    const words = await client.query(
      `select word from ts_stat($$
         select to_tsvector('simple', content) from posts tablesample system (0.5) repeatable (1)
       $$) order by ndoc desc, word`,
    )
    const names = await client.query(`select display_name from profiles order by md5(id::text) limit 1000`)
    return {
      words: words.rows.map(({ word }) => word),
      names: names.rows.map(({ display_name }) => display_name),
    }
  })
}
