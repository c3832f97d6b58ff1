import { tabOf } from '@parvis/contract/feed-tabs.ts'
import { Role } from '@parvis/contract/fields.schemas.ts'
import { type RealtimeEvent, topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { type DepartedCount, keepCounted } from './departed-follows.ts'

type Row = Record<string, string>

/** Invalidation events for the screens that show a deleted row. */
type EventsOf = (row: Row) => [topic: string, event: RealtimeEvent][]

interface RowRemoval {
  table: string
  /** The column with the member's id. */
  column: string
  /** Rows that one transaction removes. */
  batchSize?: number
  returning?: string[]
  eventsOf?: EventsOf
  /** The public count that the row is part of: it falls later. */
  countOf?: (row: Row) => DepartedCount | null
}

/** Deletes rows in batches: triggers lock rows of other members, who should not wait for all of it. */
function removal({
  table,
  column,
  batchSize = 200,
  returning = [],
  eventsOf,
  countOf,
}: RowRemoval): ErasureStep {
  const target = sql.table(table)
  const answers = sql.join(returning.length === 0 ? [sql`1`] : returning.map((name) => sql.ref(name)))
  return {
    name: `${table}.${column}`,
    async run(context, memberId) {
      await repeatInBatches(context, batchSize, async (tx) => {
        const { rows } = await sql<Row>`
            delete from ${target} where ctid = any (array(
              select ctid from ${target} where ${sql.ref(column)} = ${memberId} limit ${sql.lit(batchSize)}
            )) returning ${answers}
          `.execute(tx)
        if (countOf !== undefined)
          await keepCounted(
            tx,
            rows.flatMap((row) => countOf(row) ?? []),
            context.clock.now(),
          )
        if (eventsOf !== undefined) tx.afterCommit(() => sendEvents(context, rows.flatMap(eventsOf)))
        return rows.length
      })
    },
  }
}

/** Repeats work in transactions of their own until it changes fewer rows than a batch. */
async function repeatInBatches(
  context: AppContext,
  batchSize: number,
  work: (tx: Tx) => Promise<number>,
): Promise<void> {
  for (let changed = batchSize; changed === batchSize; )
    changed = await context.transaction(async (tx) => {
      await allowTime(tx)
      return work(tx)
    })
}

/** Takes the member off rows that stay counted, in batches: what they thought of others is nobody's any more. */
function detachment({ table, column, only = sql`true` }: RowDetachment): ErasureStep {
  const target = sql.table(table)
  return {
    name: `${table}.${column}`,
    async run(context, memberId) {
      await repeatInBatches(context, detachedAtOnce, async (tx) => {
        const { numAffectedRows } = await sql`
            update ${target} set ${sql.ref(column)} = null where ctid = any (array(
              select ctid from ${target} where ${sql.ref(column)} = ${memberId} and ${only}
              limit ${sql.lit(detachedAtOnce)} for update
            ))
          `.execute(tx)
        return Number(numAffectedRows ?? 0)
      })
    },
  }
}

const detachedAtOnce = 1_000

interface RowDetachment {
  table: string
  /** The column with the member's id. */
  column: string
  only?: RawBuilder<unknown>
}

/** Sends each event once, however many rows caused it. */
function sendEvents(context: AppContext, events: [string, RealtimeEvent][]): void {
  const once = new Map(events.map((event) => [JSON.stringify(event), event]))
  for (const [topic, event] of once.values()) sendInvalidation(context.bus, topic, event)
}

/** Tables with many rows per member, and data without a foreign key. The rest is deleted with the account's own row. */
export const rowSteps: ErasureStep[] = [
  removal({
    table: 'messages',
    column: 'sender_id',
    returning: ['id', 'conversation_id'],
    eventsOf: ({ id = '', conversation_id = '' }) => [
      [topics.conversation(conversation_id), { type: 'message_removed', id }],
    ],
  }),
  // Without an event: a count that changes with a departure would reveal what the member thought.
  detachment({ table: 'reactions', column: 'user_id' }),
  detachment({ table: 'question_texts', column: 'user_id' }),
  detachment({ table: 'context_notes', column: 'user_id' }),
  detachment({ table: 'comment_likes', column: 'user_id' }),
  detachment({ table: 'poll_votes', column: 'user_id' }),
  removal({ table: 'consultation_votes', column: 'user_id', batchSize: 1_000 }),
  detachment({ table: 'notification_acts', column: 'actor_id', only: sql`type = 'like'` }),
  removal({
    table: 'polls',
    column: 'author_id',
    returning: ['id'],
    eventsOf: ({ id = '' }) => [[topics.polls, { type: 'poll_changed', id }]],
  }),
  removal({
    table: 'alerts',
    column: 'user_id',
    returning: ['law_id'],
    // Followed laws alone are counted.
    countOf: ({ law_id }) => (law_id ? { law_id } : null),
  }),
  removal({ table: 'event_subscriptions', column: 'user_id' }),
  // Figures of the notes follow with the next run of the model, in steps.
  removal({ table: 'context_note_ratings', column: 'user_id' }),
  removal({
    table: 'comments',
    column: 'user_id',
    returning: ['id', 'post_id'],
    eventsOf: ({ id = '', post_id = '' }) => [[topics.post(post_id), { type: 'comment_removed', id }]],
  }),
  removal({
    table: 'posts',
    column: 'user_id',
    batchSize: 20,
    returning: ['id', 'author_role'],
    eventsOf: ({ id = '', author_role = '' }) => [
      [topics.feed(tabOf[Role.parse(author_role)]), { type: 'post_removed', id }],
      [topics.post(id), { type: 'post_removed', id }],
    ],
  }),
  removal({
    table: 'follows',
    column: 'follower_id',
    returning: ['following_id', 'follower_id'],
    eventsOf: ({ follower_id: id = '', following_id = '' }) => [
      [topics.member(following_id), { type: 'ties_changed', id }],
    ],
    countOf: ({ following_id }) => ({ profile_id: following_id, side: 'followers' }),
  }),
  removal({
    table: 'follows',
    column: 'following_id',
    returning: ['following_id', 'follower_id'],
    eventsOf: ({ follower_id = '', following_id: id = '' }) => [
      [topics.member(follower_id), { type: 'ties_changed', id }],
    ],
    countOf: ({ follower_id }) => ({ profile_id: follower_id, side: 'following' }),
  }),
  removal({
    table: 'notifications',
    column: 'actor_id',
    returning: ['user_id'],
    eventsOf: ({ user_id: id = '' }) => [[topics.member(id), { type: 'notifications_changed', id }]],
  }),
  removal({
    table: 'notification_acts',
    column: 'actor_id',
    returning: ['user_id'],
    eventsOf: ({ user_id: id = '' }) => [[topics.member(id), { type: 'notifications_changed', id }]],
  }),
  removal({ table: 'notifications', column: 'user_id' }),
  // Reports by the member would remain without a name, and reports about their profile would keep its id.
  removal({ table: 'reports', column: 'reporter_id' }),
  // Appeals and notices contain the member's own words.
  removal({ table: 'moderation_appeals', column: 'appellant_id' }),
  removal({ table: 'legal_notices', column: 'member_id' }),
  {
    name: 'reports of the profile',
    async run({ db }, memberId) {
      await db
        .deleteFrom('reports')
        .where('target_type', '=', 'profile')
        .where('target_id', '=', memberId)
        .execute()
    },
  },
  {
    // Those who sent a notice about the profile keep the receipt, without the profile's identity.
    name: 'notices of the profile',
    async run({ db }, memberId) {
      await db
        .updateTable('legal_notices')
        .set({ target_id: '00000000-0000-0000-0000-000000000000', address: '' })
        .where('target_type', '=', 'profile')
        .where('target_id', '=', memberId)
        .execute()
    },
  },
  {
    // The decision and its rule stay for the statistics; the content that it concerned is deleted.
    name: 'moderation of what they wrote',
    async run({ db }, memberId) {
      const cases = db.selectFrom('moderation_cases').select('id').where('author_id', '=', memberId)
      await db
        .updateTable('moderation_decisions')
        .set({
          facts: sql`case when facts is not null then '' end`,
          note: null,
          reversal_note: null,
          former: null,
        })
        .where('case_id', 'in', cases)
        .execute()
      await db
        .updateTable('moderation_cases')
        .set({
          copy: null,
          target_id: sql`case when target_type = 'profile' then id else target_id end`,
          escalation_note: sql`case when escalation_note is not null then '' end`,
        })
        .where('author_id', '=', memberId)
        .execute()
    },
  },
  {
    // Cursors of rounds over all members: each is the id of a member.
    name: 'places of rounds',
    async run({ db }, memberId) {
      for (const table of ['announcements', 'law_moves'] as const)
        await db
          .updateTable(table)
          .set({ reached: '00000000-0000-0000-0000-000000000000' })
          .where('finished_at', 'is not', null)
          .where('reached', '=', memberId)
          .execute()
    },
  },
  {
    name: 'referrals',
    async run({ db }, memberId) {
      await db
        .updateTable('profiles')
        .set({ referred_by: null })
        .where('referred_by', '=', (eb) =>
          eb
            .selectFrom('profiles as leaving')
            .select('leaving.referral_code')
            .where('leaving.id', '=', memberId),
        )
        .execute()
    },
  },
]

/** An idempotent step of an account's deletion. */
export interface ErasureStep {
  name: string
  run(context: AppContext, memberId: string): Promise<void>
}

/** Deleting a post with many replies takes longer than a request may. */
export async function allowTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
}
