/**
 * `npm run recompute-ranking -- --post ID [--at ADDRESS]`, or `-- --page ADDRESS`: recomputes a site's ranking from
 * what any guest can read: its public API and the published formula (docs/ranking.md). Deliberately independent of the
 * server's code, in two files without dependencies (`ranking-answers.ts` reads the site): read them, copy them, run them with Node alone.
 * --post recomputes the score of a post, term by term, and compares it with the one that the site gives.
 * --page takes the address of a feed page and recomputes its order in each sort; it also looks for posts that one sort
 * shows and another should. Exit codes: 0 as published, 1 something differs, 2 the site could not be read.
 */
import { parseArgs } from 'node:util'
import {
  answer,
  bodyOf,
  isBoard,
  isFeedPage,
  isPost,
  isWhy,
  type Post,
  read,
  type Term,
  Unreadable,
  type Why,
} from './ranking-answers.ts'

const usage = `Usage : npm run recompute-ranking -- --post IDENTIFIANT [--at ADRESSE] [--json]
        npm run recompute-ranking -- --page ADRESSE [--json]

  --post   identifiant d’un post : son score est refait et comparé à celui que le site donne
  --at     adresse du site (http://localhost:3000 sans cela)
  --page   adresse d’une page du fil : l’ordre de ses posts est refait dans chaque tri
  --json   répond en JSON

Codes de sortie : 0 conforme, 1 une différence, 2 lecture impossible.`

const sorts = ['recent', 'relevant', 'popular'] as const
type Sort = (typeof sorts)[number]

/** A place in an order: higher scores first, then later times, then higher ids. */
interface RankedPost {
  post: Post
  score: number
}

/** The command was not understood. */
class Misuse extends Error {}

const knownVersion = 1
const hour = 3_600_000
const sortNames: Record<Sort, string> = {
  recent: 'chronologique',
  relevant: 'pertinence',
  popular: 'tendances',
}
/** Reads of a page that is being reacted to: its order may move between two answers. */
const attempts = 3
const patience = 500

async function main(): Promise<void> {
  try {
    const { values } = parseArgs({
      options: {
        post: { type: 'string' },
        page: { type: 'string' },
        at: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) {
      console.log(usage)
      return
    }
    if (values.post === undefined && values.page === undefined)
      throw new Misuse('Il manque --post IDENTIFIANT ou --page ADRESSE.')
    if (values.post !== undefined && values.page !== undefined)
      throw new Misuse('Donnez --post ou --page, pas les deux.')
    if (values.at !== undefined && !URL.canParse(values.at))
      throw new Misuse(`--at : « ${values.at} » n’est pas l’adresse d’un site.`)
    const report =
      values.post === undefined
        ? await checkPage(values.page ?? '')
        : await checkPost(values.post, values.at ?? 'http://localhost:3000')
    console.log(values.json ? JSON.stringify(report, null, 2) : report.lines.join('\n'))
    process.exitCode = report.conforms ? 0 : 1
  } catch (error) {
    const wrong = misuseIn(error)
    const text = error instanceof Error ? error.message : String(error)
    const sentence = wrong ?? `Le classement n’a pas pu être vérifié : ${text}`
    const code = wrong === undefined ? 'unreadable' : 'misuse'
    if (process.argv.includes('--json')) console.log(JSON.stringify({ done: false, code, said: sentence }))
    else console.error(wrong === undefined ? sentence : `${sentence}\n\n${usage}`)
    process.exitCode = 2
  }
}

/** The sentence about words that the command does not take; undefined for another error. */
function misuseIn(error: unknown): string | undefined {
  if (error instanceof Misuse) return error.message
  if (!(error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return undefined
  const [, word = ''] = /'([^' ]+)/.exec(error.message) ?? []
  return error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE'
    ? `L’option ${word} n’est pas complète, ou ne prend pas de valeur.`
    : `« ${word} » n’est pas connu.`
}

/** Terms of the published formula, version 1, for a guest. `reserve` cancels all but age during an election reserve. */
function scoreOf(post: Post, inReserve: boolean): { terms: Term[]; total: number } {
  const age = Math.floor(((Date.parse(post.created_at) - Date.UTC(2026, 0, 1)) / hour) * 10)
  const { support, question, vote } = post.reactions
  const exchanges = support + question + vote + 2 * post.commentCount
  const engagement = Math.round(240 * Math.log10(1 + exchanges))
  const verified = post.author?.verified ? 60 : 0
  const terms = [
    { key: 'age', value: age },
    { key: 'engagement', value: engagement },
    { key: 'verified', value: verified },
    { key: 'subscription', value: 0 },
    ...(inReserve ? [{ key: 'reserve', value: -engagement - verified }] : []),
  ]
  return { terms, total: terms.reduce((sum, { value }) => sum + value, 0) }
}

/** Recomputes one score. Reads again while the post's counters move between the two answers. */
export async function checkPost(id: string, site: string) {
  for (let attempt = 1; ; attempt += 1) {
    const post = await read(new URL(`/api/v1/posts/${encodeURIComponent(id)}`, site), isPost)
    const why = await read(new URL(`/api/v1/posts/${encodeURIComponent(id)}/why`, site), isWhy)
    refuseOtherVersion(why)
    const inReserve = why.terms.some(({ key }) => key === 'reserve') && (await reserveNow(site))
    const computed = scoreOf(post, inReserve)
    const served = new Map(why.terms.map(({ key, value }) => [key, value]))
    const keys = new Set([...computed.terms.map(({ key }) => key), ...served.keys()])
    const lines = [...keys].map((key) => {
      const ours = computed.terms.find((term) => term.key === key)?.value ?? 0
      const theirs = served.get(key) ?? 0
      return { key, computed: ours, served: theirs, differs: ours !== theirs }
    })
    const conforms = computed.total === why.total && lines.every(({ differs }) => !differs)
    if (!conforms && attempt < attempts) {
      await pause()
      continue
    }
    return {
      conforms,
      post: post.id,
      computed: computed.total,
      served: why.total,
      terms: lines,
      lines: [
        ...lines.map(
          ({ key, computed: ours, served: theirs, differs }) =>
            `${differs ? '✗' : '✓'} ${key} : ${ours} calculé, ${theirs} servi`,
        ),
        conforms
          ? `✓ Le score servi, ${why.total}, est celui de la formule publiée.`
          : `✗ Le score servi est ${why.total} ; la formule publiée donne ${computed.total}.`,
      ],
    }
  }
}

/** Recomputes the order of a feed page, in each sort. With a cursor, which belongs to one sort, in that sort alone. */
export async function checkPage(address: string) {
  if (!URL.canParse(address)) throw new Unreadable(`« ${address} » n’est pas l’adresse d’une page.`)
  const given = new URL(address)
  refuseOtherPage(given)
  const query = new URLSearchParams(given.search)
  const asked = query.get('sort') ?? 'recent'
  if (query.get('following') === 'true')
    throw new Unreadable('un visiteur n’a pas d’abonnements ; ôtez « following » de l’adresse.')
  const chosen = query.has('cursor') ? sorts.filter((sort) => sort === asked) : [...sorts]
  if (chosen.length === 0) throw new Unreadable(`le tri « ${asked} » est inconnu.`)
  for (let attempt = 1; ; attempt += 1) {
    const findings = await differences(given.origin, query, chosen)
    const conforms = findings.every(({ difference }) => difference === null)
    if (!conforms && attempt < attempts) {
      await pause()
      continue
    }
    return {
      conforms,
      sorts: findings,
      lines: findings.map(({ sort, posts, difference }) =>
        difference === null
          ? `✓ ${sortNames[sort]} : ${posts} posts, dans l’ordre de la formule publiée`
          : `✗ ${sortNames[sort]} : ${difference.text}`,
      ),
    }
  }
}

/** Addresses whose parameters are those of a feed page: the page itself, and the operation that it is read from. */
const feedPaths = new Set(['/', '/api/v1/feed'])

function refuseOtherPage({ protocol, pathname, href }: URL): void {
  if (!['http:', 'https:'].includes(protocol) || !feedPaths.has(pathname))
    throw new Unreadable(`« ${href} » n’est pas l’adresse d’une page du fil.`)
}

interface Difference {
  /** RankedPost on the page, from 1, where the orders first differ. */
  place: number
  post: string
  text: string
}

async function differences(site: string, query: URLSearchParams, chosen: Sort[]) {
  const pages = await Promise.all(chosen.map((sort) => readPage(site, query, sort)))
  const candidates = await candidatesAmong(
    site,
    pages.flatMap(({ items }) => items),
  )
  const isFirst = !query.has('cursor')
  return pages.map((page) => {
    const places = page.items.map((post) => placeOf(post, page.sort, candidates))
    const elsewhere = isFirst
      ? pages
          .flatMap(({ items }) => items)
          .filter((post) => page.items.every(({ id }) => id !== post.id))
          .filter((post) => page.sort !== 'popular' || Date.parse(post.created_at) > page.window)
          .map((post) => placeOf(post, page.sort, candidates))
      : []
    return {
      sort: page.sort,
      posts: places.length,
      difference: firstDifference(places, elsewhere, page.isLast),
    }
  })
}

/** Compares a page with the order that its own figures give, together with posts that other sorts show. */
function firstDifference(served: RankedPost[], elsewhere: RankedPost[], isLast: boolean): Difference | null {
  const last = served.at(-1)
  const missing = elsewhere.filter((place) => isLast || (last !== undefined && compare(place, last) < 0))
  const due = [...served, ...missing].sort(compare)
  const index = due.findIndex((place, at) => place.post.id !== served[at]?.post.id)
  const expected = due[index]
  if (expected === undefined) return null
  const found = served[index]
  const text = missing.includes(expected)
    ? `le post ${expected.post.id} (${expected.score} points) devrait être à la place ${index + 1} et manque`
    : `à la place ${index + 1} est servi ${found?.post.id} (${found?.score} points), la formule y met ${expected.post.id} (${expected.score} points)`
  return { place: index + 1, post: expected.post.id, text }
}

function placeOf(post: Post, sort: Sort, candidates: Set<string>): RankedPost {
  if (sort === 'recent') return { post, score: 0 }
  const inReserve = candidates.has(post.user_id)
  if (sort === 'relevant') return { post, score: scoreOf(post, inReserve).total }
  return { post, score: inReserve ? 0 : post.reactions.support + post.reactions.vote }
}

function compare(one: RankedPost, other: RankedPost): number {
  return (
    other.score - one.score ||
    Date.parse(other.post.created_at) - Date.parse(one.post.created_at) ||
    (one.post.id < other.post.id ? 1 : -1)
  )
}

async function readPage(site: string, query: URLSearchParams, sort: Sort) {
  const address = new URL('/api/v1/feed', site)
  for (const [name, value] of query) address.searchParams.set(name, value)
  address.searchParams.set('sort', sort)
  const response = await answer(address)
  const page = await bodyOf(response, address)
  if (!isFeedPage(page)) throw new Unreadable(`${address} n’a pas répondu par une page du fil.`)
  const { items, next_cursor } = page
  const now = Date.parse(response.headers.get('date') ?? '') || Date.now()
  // Trends count the posts of seven days, a window that moves every hour.
  return { sort, items, isLast: next_cursor === null, window: Math.floor(now / hour) * hour - 168 * hour }
}

/** Authors whom an election reserve concerns now: "why this post?" names it among the terms. */
async function candidatesAmong(site: string, posts: Post[]): Promise<Set<string>> {
  if (!(await reserveNow(site))) return new Set()
  const oneOfEach = new Map(
    posts.filter(({ author }) => author?.role === 'politician').map(({ user_id, id }) => [user_id, id]),
  )
  const candidates = new Set<string>()
  for (const [author, id] of oneOfEach) {
    const why = await read(new URL(`/api/v1/posts/${id}/why`, site), isWhy)
    refuseOtherVersion(why)
    if (why.terms.some(({ key }) => key === 'reserve')) candidates.add(author)
  }
  return candidates
}

/** Whether the site lists a reserve period in force: without one, nobody's terms may be cancelled. */
async function reserveNow(site: string): Promise<boolean> {
  const board = await read(new URL('/api/v1/reserves', site), isBoard)
  return board.reserves.some(
    ({ starts_at, ends_at, ended_at }) => starts_at <= board.now && board.now < (ended_at ?? ends_at),
  )
}

function refuseOtherVersion({ formula_version }: Why): void {
  if (formula_version !== knownVersion)
    throw new Unreadable(
      `le site suit la version ${formula_version} de la formule, ce programme la ${knownVersion}.`,
    )
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patience))
}

if (import.meta.main) await main()
