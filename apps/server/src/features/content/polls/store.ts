import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { frenchForm } from '@parvis/contract/french.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { PollTab, PollTheme } from '@parvis/contract/list-filters.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { Refusal, throwIfRefused } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { hasScope, isOfStaff, type Member, notBanned } from '../../accounts/identity/index.ts'
import { authorColumns, authorView } from '../../people/authors/index.ts'
import { mayMeet, notMuted } from '../../people/blocks/index.ts'
import type { OwnCard, OwnPage } from '../link-previews/index.ts'
import { canClose, hasEnded, publishedTally, refusalToShowResults, resting, showsResults } from './policy.ts'

export interface Reader {
  reader: Pick<Member, 'id' | 'isModerator' | 'isAdministrator' | 'scopes'> | null
  now: Date
}

export interface PollListing extends Reader {
  tab: PollTab
  theme: PollTheme | undefined
  after: Keyset | null
}

export async function readPolls(
  db: Db,
  { tab, theme, after, ...viewer }: PollListing,
): Promise<Page<PollView>> {
  const isCurrent = tab === 'current'
  const listed = polls(db, viewer)
    .where(mayMeet(viewer.reader?.id ?? null, sql`polls.author_id`))
    .where((eb) => eb.not(resting(viewer.now)))
    .where(notMuted(viewer.reader?.id ?? null, sql`polls.author_id`))
    .$if(theme !== undefined, (query) => query.where('polls.theme', '=', required(theme, 'the theme')))
    .where('polls.ends_at', isCurrent ? '>' : '<=', viewer.now)
  const order = ['polls.ends_at', 'polls.id', isCurrent ? 'asc' : 'desc'] as const
  return paginate(listed, order, after, pageSizes.polls, (row) => pollView(row, viewer))
}

/**
 * Finds a poll. Blocks do not hide it from the staff. `evenResting` includes a poll suspended by its election's
 * reserve; `withResults` adds votes by option that the reader may ask for.
 */
export async function readPoll(
  db: Db,
  pollId: string,
  viewer: Reader,
  { evenResting = false, withResults = false } = {},
): Promise<PollView | undefined> {
  const { reader } = viewer
  const author = sql`polls.author_id`
  const poll = await polls(db, viewer)
    .where('polls.id', '=', pollId)
    .where(reader !== null && isOfStaff(reader) ? notBanned(author) : mayMeet(reader?.id ?? null, author))
    .executeTakeFirst()
  if (poll === undefined) return undefined
  if (poll.rests && !evenResting) throw new Refusal('reserve_in_force')
  if (!withResults) return pollView(poll, viewer)
  throwIfRefused(refusalToShowResults(poll, viewer.reader?.id ?? null, viewer.now))
  return pollView(poll, viewer, true)
}

type Row = Awaited<ReturnType<ReturnType<typeof polls>['execute']>>[number]

/** All polls with the reader's vote; callers add who may see which. */
function polls(db: Db, { reader, now }: Reader) {
  // A vote is shown only to programs that may vote.
  const voterId = hasScope(reader, 'write:votes') ? reader.id : null
  return db
    .selectFrom('polls')
    .leftJoin('profiles', 'profiles.id', 'polls.author_id')
    .leftJoin('poll_tallies', 'poll_tallies.poll_id', 'polls.id')
    .select([
      'polls.id',
      'polls.title',
      'polls.description',
      'polls.theme',
      'polls.ends_at',
      'polls.is_example',
      'polls.with_receipt',
      'polls.awaits_closing',
      'polls.author_id',
      sql<number[]>`coalesce(poll_tallies.step, '{}')`.as('step'),
      sql<boolean>`exists (select from poll_closings where poll_closings.poll_id = polls.id)`.as('is_fixed'),
      resting(now).as('rests'),
      ...authorColumns,
      sql<{ position: number; text: string; votes: number }[]>`(
        select json_agg(json_build_object('position', position, 'text', text, 'votes', vote_count) order by position)
        from poll_options where poll_options.poll_id = polls.id
      )`.as('options'),
      sql<number | null>`(
        select position from poll_votes where poll_votes.poll_id = polls.id and user_id = ${voterId}
      )`.as('userVote'),
    ])
}

function pollView(row: Row, { reader, now }: Reader, mayShow = showsResults(row, now)): PollView {
  const { id, title, description, theme, options, userVote, is_example, author_id: user_id } = row
  const { display_name, role, verified, step, awaits_closing } = row
  const tally = publishedTally({ awaits_closing, step, votes: options.map(({ votes }) => votes) })
  const areShown = mayShow && tally.ballots > 0
  return {
    id,
    title,
    description,
    theme,
    options: options.map(({ position, text }, place) => ({
      position,
      text,
      votes: areShown ? (tally.votes[place] ?? 0) : null,
    })),
    tallied_votes: row.rests ? 0 : tally.ballots,
    with_receipt: row.with_receipt,
    totalVotes: options.reduce((sum, { votes }) => sum + votes, 0),
    author:
      user_id === null || display_name === null || role === null || verified === null
        ? null
        : authorView({ ...row, user_id, display_name, role, verified }),
    can_close: canClose(reader, user_id),
    userVote,
    hasVoted: userVote !== null,
    is_fixed: row.is_fixed,
    ends_at: row.ends_at.toISOString(),
    is_closed: hasEnded(row, now),
    is_example,
  }
}

const date = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'Europe/Paris' })

/** Address of a poll within the site. */
export const pollPath = (id: string) => `/polls/${id}`

/** A poll as guests see it; null without one, and during its reserve. */
export async function publicPoll(db: Db, id: string, now: Date): Promise<PollView | null> {
  if (!z.uuid().safeParse(id).success) return null
  const poll = await polls(db, { reader: null, now })
    .where('polls.id', '=', id)
    .where(mayMeet(null, sql`polls.author_id`))
    .executeTakeFirst()
  if (poll === undefined || poll.rests) return null
  return pollView(poll, { reader: null, now })
}

/** Sentence with the end of a poll. */
export function pollEnd({ is_closed: isClosed, ends_at }: PollView): string {
  const end = frenchForm(date.format(new Date(ends_at)), 'fr')
  return isClosed ? `Terminé le ${end}` : `Ouvert jusqu’au ${end}`
}

/** Card of a poll without results, for posts and meta tags; null without one. */
export async function pollCard(db: Db, id: string, now: Date): Promise<OwnCard | null> {
  const poll = await publicPoll(db, id, now)
  return poll && cardOfPoll(poll)
}

export function cardOfPoll(poll: PollView): OwnCard {
  const answers = poll.options.map(({ text }) => text).join(' / ')
  return { title: poll.title, description: `${pollEnd(poll)} · ${answers}`, section: 'Sondages' }
}

export const pollPage: OwnPage = {
  path: /^\/polls\/([0-9a-f-]{36})$/,
  read: pollCard,
  // Hidden with its author's account.
  isHidden: sql<SqlBool>`case when link.own_path like '/polls/%' then exists (
    select from polls where polls.id = substr(link.own_path, 8)::uuid and not ${notBanned(sql`polls.author_id`)}
  ) else false end`,
}
