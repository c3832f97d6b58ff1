import type { AppContext } from '../src/app-context.ts'
import { aLaw, importLawRecords } from '../test/laws.ts'
import { someoneEverywhere } from '../test/leaving.ts'
import type { Parvis } from '../test/parvis.ts'
import type { SeenIds } from './seen-ids.ts'

/** Tables whose rows endpoints refer to, and the parameters and fields that take their ids. */
const named = {
  account_exports: ['exportId'],
  comments: ['commentId', 'parent_id', 'comment_id', 'target_id'],
  conversations: ['conversationId'],
  events: ['eventId', 'event_id', 'from_event_id'],
  follow_requests: ['follow-requests/requestId'],
  media: ['media_id'],
  messages: ['messageId'],
  moderation_appeals: ['appealId'],
  moderation_cases: ['caseId'],
  moderation_decisions: ['decisionId'],
  moderation_signals: ['signalId'],
  notifications: ['notificationId'],
  parties: ['partyId', 'party'],
  polls: ['pollId'],
  posts: ['postId', 'post_id', 'target_id'],
  profiles: ['memberId', 'profiles/reference', 'shared_to_user_id', 'member_ids', 'actor_id', 'user2_id'],
  push_devices: ['deviceId'],
  reserves: ['reserveId'],
  verification_documents: ['documentId'],
  verification_requests: ['verifications/requestId'],
  word_filters: ['filterId'],
  'auth.factors': ['factorId'],
  'auth.sessions': ['sessionId'],
} as const

/** Creates a row in every table that can name a member, so that each endpoint has data to work on. */
export async function fillTables({ context, join }: Pick<Parvis, 'context' | 'join'>): Promise<void> {
  await importLawRecords(context, [aLaw('loi-citee')])
  await someoneEverywhere(context, join)
  // It wrote a second version of this party directly into the table.
  await context.db.updateTable('parties').set({ revision: 2 }).where('id', '=', 'ps').execute()
}

/** Reads the ids that are in the tables now. */
export async function learnRows({ db }: AppContext, known: SeenIds): Promise<void> {
  for (const [table, fields] of Object.entries(named)) {
    const rows = await db
      .selectFrom(table as 'posts')
      .select('id')
      .limit(50)
      .execute()
    for (const field of fields) known.add(field, ...rows.map(({ id }) => id))
  }
  known.add('slug', 'debt', 'government')
  known.add('block', 'figures')
  known.add('rule', 'spam', 'harassment')
  known.add('uid', 'PA900001')
  known.add('index', '0', '1')
  known.add('laws/reference', 'loi-citee')
}
