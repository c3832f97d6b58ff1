import { type Language, languages } from '@parvis/contract/languages.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { CaseCopy } from '@parvis/contract/trust/case-views.schemas.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { type GivenReason, weigh } from './priority.ts'
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
export async function joinCase(
  context: AppContext,
  tx: Tx,
  target: Target,
  given: GivenReason,
): Promise<string> {
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

/**
 * SQL: author of the post that a question asks, a comment answers, a context note is about or a quote quotes; who opened the
 * consultation of a statement; null for anything else.
 */
function addresseeOf({ type, id }: Pick<Target, 'type' | 'id'>) {
  if (type === 'statement')
    return sql<string | null>`(
      select opened_by from consultations join consultation_statements as said on said.consultation_id = consultations.id
      where said.id = ${id}
    )`
  const postId = {
    question: sql`(select asked.post_id from question_texts as asked where asked.id = ${id})`,
    comment: sql`(select said.post_id from comments as said where said.id = ${id})`,
    post: sql`(select quote.repost_of_id from posts as quote where quote.id = ${id})`,
    context_note: sql`(select note.post_id from context_notes as note where note.id = ${id})`,
    consultation: sql`null`,
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

/** Frequent short words that the other languages lack. */
const marks: Record<Language, readonly string[]> = {
  fr: 'je tu vous nous ils elles est sont pas et les des du une avec pour dans sur qui que ce cette mais être fait c j n qu d'.split(
    ' ',
  ),
  en: 'the and is are was you your they he she it of to with for this that not have has will be my we at by'.split(
    ' ',
  ),
  es: 'el los las y es son una por para con pero muy usted ustedes está esto eso como más yo lo del al hay'.split(
    ' ',
  ),
  de: 'der die das und ist sind nicht ein eine ich du sie wir ihr mit für auf von den dem zu im auch aber'.split(
    ' ',
  ),
  it: 'il gli di è sono non una per con che ma lei questo della del nella anche più io lo ha hanno perché'.split(
    ' ',
  ),
}

/** Minimum of characters for detecting the language of a text. */
const enough = 2

/** The language of a text by its frequent words; null for a short text, or when two languages are as likely. */
export function languageOfText(text: string): Language | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const scores = languages
    .map((language) => ({ language, score: words.filter((word) => marks[language].includes(word)).length }))
    .sort((a, b) => b.score - a.score)
  const [first, second] = scores
  if (first === undefined || second === undefined) return null
  return first.score >= enough && first.score > second.score ? first.language : null
}

/** The language of a reported text, or that of its author's screens where the text is too short. */
async function languageOfContent(
  db: Db,
  text: string | undefined,
  authorId: string | null,
): Promise<Language | null> {
  const detected = languageOfText(text ?? '')
  if (detected !== null || authorId === null) return detected
  const preferences = await db
    .selectFrom('user_preferences')
    .select('language')
    .where('user_id', '=', authorId)
    .executeTakeFirst()
  return preferences?.language ?? null
}
