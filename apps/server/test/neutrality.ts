import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { settledDays } from '@parvis/contract/trust/transparency.ts'
import { dayInParis, shiftDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../src/app-context.ts'
import { countShowings, drawFigures } from '../src/features/trust/neutrality/drawing.ts'
import { drawPosts } from '../src/features/trust/neutrality/post-figures.ts'
import { spanOf } from '../src/features/trust/neutrality/spans.ts'
import type { MovableClock } from './clock.ts'

export const sides = ['left', 'center', 'right'] as const

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Verified officials of all parties: rows without accounts' first steps, made in bulk. Returns ids with their party. */
export async function officials(
  context: AppContext,
  count: number,
): Promise<{ id: string; party: string }[]> {
  const parties = await context.db.selectFrom('parties').select('id').orderBy('id').execute()
  const { rows } = await sql<{ id: string }>`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'elu' || number || '@exemple.test' from generate_series(1, ${count}::int) as number
    returning id
  `.execute(context.db)
  const made = rows.map(({ id }, index) => ({ id, party: parties[index % parties.length]?.id ?? '' }))
  await sql`
    insert into profiles (id, display_name, referral_code, role, verified, verification_status, political_party)
    select id, 'Élu', upper(left(md5(id::text), 8)), 'politician', true, 'approved', party
    from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ party }) => party)}::text[]) as made (id, party)
  `.execute(context.db)
  return made
}

/** Posts of officials, a number by each. */
export async function publishes(
  context: AppContext,
  authors: string[],
  each: number,
  more: object = {},
): Promise<void> {
  await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: authors.length * each }, (_, index) => ({
        user_id: authors[index % authors.length] ?? '',
        content: `Position ${index}`,
        channel: 'general' as const,
        author_role: 'politician' as const,
        created_at: context.clock.now(),
        ...more,
      })),
    )
    .execute()
}

export interface Simulation {
  posts: number
  /** Posts that are published in each simulated hour. */
  hourly: number
  seed: number
  /** Parties whose posts lose this part of their points for exchanges in the order that is served. */
  bent?: { parties: string[]; by: number }
}

/**
 * Publishes posts hour by hour, with exchanges as uneven as real ones, and reads the feed each hour as the schedule does.
 * Members of some parties are reacted to more than others: that is no matter of the ranking.
 */
export async function simulate(
  context: AppContext,
  clock: MovableClock,
  authors: { id: string; party: string }[],
  { posts, hourly, seed, bent }: Simulation,
): Promise<void> {
  // At the same hour whenever the test runs: posts are compared within days.
  clock.advance({ seconds: 86_400 - Math.floor((clock.now().getTime() / 1_000) % 86_400) })
  const random = dice(seed)
  const popularity = new Map(authors.map(({ party }, index) => [party, 0.6 + (index % 15) / 15]))
  for (let made = 0; made < posts; made += hourly) {
    const rows = Array.from({ length: Math.min(hourly, posts - made) }, () => {
      const author = authors[Math.floor(random() * authors.length)] ?? { id: '', party: '' }
      // Log-normal: most posts have few exchanges, some have hundreds.
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
      const exchanges = Math.floor(Math.exp(1.5 + 1.2 * normal) * (popularity.get(author.party) ?? 1))
      return {
        author: author.id,
        exchanges,
        minutes: random() * 60,
        region: Math.floor(random() * regionCodes.length),
      }
    })
    await publish(context, clock, rows)
    if (bent !== undefined) await bend(context, bent)
    clock.advance({ hours: 1 })
    await countShowings(context, [feedTabs[0]])
  }
}

async function publish(
  { db }: AppContext,
  clock: MovableClock,
  rows: { author: string; exchanges: number; minutes: number; region: number }[],
): Promise<void> {
  const now = clock.now().getTime()
  await db
    .insertInto('posts')
    .values(
      rows.map(({ author, exchanges, minutes, region }) => ({
        user_id: author,
        content: 'Une position',
        channel: 'general' as const,
        author_role: 'politician' as const,
        region_code: regionCodes[region] ?? null,
        created_at: new Date(now + minutes * 60_000),
        support_count: Math.ceil(exchanges * 0.6),
        question_count: Math.floor(exchanges * 0.1),
        vote_count: Math.floor(exchanges * 0.3),
      })),
    )
    .execute()
}

/** Lowers the kept scores of these parties' latest posts, as an operator who cheats could. */
async function bend(
  { db, clock }: AppContext,
  { parties, by }: { parties: string[]; by: number },
): Promise<void> {
  await sql`
    update post_ranks set score = score - round(${by}::float8 * relevance_engagement(support_count, question_count, vote_count, comment_count))::int
    from posts where posts.id = post_ranks.post_id and post_ranks.author_party = any(${parties}::text[])
      and post_ranks.author_role = 'politician' and post_ranks.visibility <> 'private' and post_ranks.created_at >= ${clock.now()}
  `.execute(db)
}

/** Lets days pass, and draws the figures often enough that none is missed. */
export async function daysPass(context: AppContext, clock: MovableClock, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 31) {
    clock.advance({ days: Math.min(31, left) })
    await drawFigures(context, null)
  }
}

/** Moves the clock to noon of the first day of the next month: then all posts of a story are of one month. */
export function startsAMonth(clock: MovableClock): void {
  const now = clock.now()
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12)
  clock.advance({ seconds: (noon - now.getTime()) / 1_000 })
}

/** Ids of the officials of a side. */
export async function ofSide(
  { db }: AppContext,
  elected: { id: string; party: string }[],
  side: (typeof sides)[number],
): Promise<string[]> {
  const parties = await db.selectFrom('parties').select('id').where('orientation', '=', side).execute()
  return elected.filter(({ party }) => parties.some(({ id }) => id === party)).map(({ id }) => id)
}

/** Draws all days that have settled. */
export async function drawAll(context: AppContext, clock: MovableClock): Promise<void> {
  clock.advance({ days: settledDays })
  await drawFigures(context, null)
}

/** Draws the posts of the latest settled days anew, and keeps their counters. */
export async function drawPostsAgain({ db, clock }: AppContext): Promise<void> {
  await db.deleteFrom('neutrality_figures').execute()
  const today = dayInParis(clock.now())
  for (let ago = 0; ago < 4; ago += 1)
    await drawPosts(db, spanOf(shiftDay(today, -settledDays - ago)), 'public')
}

/** Deals the parties to the sides anew. */
export async function deal({ db }: AppContext, seed: number): Promise<void> {
  const random = dice(seed)
  const parties = await db.selectFrom('parties').select('id').orderBy('id').execute()
  const dealt = parties
    .map(({ id }) => ({ id, turn: random() }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ id }, index) => ({ id, side: sides[index % sides.length] ?? 'left' }))
  await sql`
    update parties set orientation = dealt.side
    from unnest(${dealt.map(({ id }) => id)}::text[], ${dealt.map(({ side }) => side)}::text[]) as dealt (id, side)
    where parties.id = dealt.id
  `.execute(db)
}
