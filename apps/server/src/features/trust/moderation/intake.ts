import { topics } from '@parvis/contract/realtime.ts'
import type { CaseCopy } from '@parvis/contract/trust/case-views.schemas.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { languageOfContent } from './language.ts'
import { type Given, weigh } from './priority.ts'
import type { Target } from './targets/adapter.ts'
import { adapters } from './targets/adapters.ts'
import { attachedTo } from './targets/columns.ts'

/** The content that a reader (null for a guest) wants to report; invisible content is refused as unknown. */
export async function findTarget(
  db: Db,
  readerId: string | null,
  { type, id }: Pick<Target, 'type' | 'id'>,
): Promise<Target> {
  return { type, ...(await adapters[type].find(db, readerId, id)) }
}

/**
 * Adds a reason to the open case of a target, or opens a case; returns its id. Simultaneous reports open one
 * case. Checks the target again once the case is locked: an earlier decision may have hidden it.
 */
export async function joinCase(context: AppContext, tx: Tx, target: Target, given: Given): Promise<string> {
  const now = context.clock.now()
  const { id } = await openCase(tx, target, now)
  await findTarget(tx, given.memberId, target)
  await weigh(tx, id, { target, given, now })
  tx.afterCommit(() => sendInvalidation(context.bus, topics.moderation, { type: 'case_changed', id }))
  return id
}

/** The open case of a target, locked; opened if there is none. */
export async function openCase(
  tx: Tx,
  { type, id, authorId }: Target,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  // Retries: the case may be decided while this transaction waits for it.
  for (;;) {
    const opened = await tx
      .insertInto('moderation_cases')
      .values({ target_type: type, target_id: id, author_id: authorId, opened_at: now, last_report_at: now })
      .onConflict((conflict) =>
        conflict.columns(['target_type', 'target_id']).where('status', '=', sql.lit('open')).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (opened !== undefined) {
      const copy = await copyOf(tx, { type, id })
      await updateById(tx, 'moderation_cases', opened.id, {
        copy: copy && JSON.stringify(copy),
        addressee_id: addresseeOf({ type, id }),
        answered_author_id: answeredBy({ type, id }),
        language: await languageOfContent(tx, copy?.text, authorId),
      })
      return { id: opened.id, isNew: true }
    }
    const open = await tx
      .selectFrom('moderation_cases')
      .select('id')
      .where('target_type', '=', type)
      .where('target_id', '=', id)
      .where('status', '=', sql.lit('open'))
      .forUpdate()
      .executeTakeFirst()
    if (open !== undefined) return { id: open.id, isNew: false }
  }
}

/** SQL: author of the post that a question asks, a comment answers or a quote quotes; null for anything else. */
function addresseeOf({ type, id }: Pick<Target, 'type' | 'id'>) {
  const postId = {
    question: sql`(select asked.post_id from question_texts as asked where asked.id = ${id})`,
    comment: sql`(select said.post_id from comments as said where said.id = ${id})`,
    post: sql`(select quote.repost_of_id from posts as quote where quote.id = ${id})`,
    profile: sql`null`,
    message: sql`null`,
  }[type]
  return sql<string | null>`(select addressed.user_id from posts as addressed where addressed.id = ${postId})`
}

/** SQL: author of the comment that a comment answers; null for anything else. */
function answeredBy({ type, id }: Pick<Target, 'type' | 'id'>) {
  if (type !== 'comment') return null
  return sql<string | null>`(
    select answered.user_id from comments as reply join comments as answered on answered.id = reply.parent_id
    where reply.id = ${id}
  )`
}

/** A copy of the reported content: it can be judged even after its author deletes it. */
async function copyOf(tx: Tx, { type, id }: Pick<Target, 'type' | 'id'>): Promise<CaseCopy | null> {
  const row = await adapters[type].copy(tx, id)
  if (row === undefined) return null
  const media = attachedTo(row)
  return {
    text: row.text,
    author_name: row.author_name,
    author_username: row.author_username,
    media: [
      ...media.map(({ kind, url, name }) => ({ kind, url, name })),
      ...(row.avatar_url === null ? [] : [{ kind: 'image' as const, url: row.avatar_url, name: 'avatar' }]),
    ],
    created_at: row.created_at.toISOString(),
    ...(row.versions && {
      versions: row.versions.map((version) => ({
        ...version,
        created_at: new Date(version.created_at).toISOString(),
      })),
    }),
  }
}
