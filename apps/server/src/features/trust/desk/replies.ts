import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { languages } from '@parvis/contract/languages.ts'
import type { ReplyDraft, SavedReply } from '@parvis/contract/trust/desk.schemas.ts'
import { type Db, lockByName, updateById } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { invalidateDesk } from './views.ts'

type Editor = Pick<Member, 'id'>

export async function readReplies(db: Db): Promise<SavedReply[]> {
  const rows = await db
    .selectFrom('saved_replies')
    .select(['id', 'title', 'texts', 'version', 'changed_at'])
    .orderBy(sql`search_line(title)`)
    .orderBy('id')
    .limit(sql.lit(furtherLimits.savedReplies))
    .execute()
  // `kept` has written this JSON.
  return rows.map(({ changed_at, texts, ...row }) => ({
    ...row,
    texts: texts as SavedReply['texts'],
    changed_at: changed_at.toISOString(),
  }))
}

/** Texts as stored: trimmed, without empty languages. */
function kept({ texts }: ReplyDraft): string {
  const written = languages.flatMap((language) => {
    const text = texts[language].trim()
    return text === '' ? [] : [[language, text] as const]
  })
  return JSON.stringify(Object.fromEntries(written))
}

const figures = ({ texts }: ReplyDraft) => ({
  languages: languages.filter((language) => texts[language].trim() !== '').length,
})

export async function addReply(context: AppContext, editor: Editor, draft: ReplyDraft): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    // Serialises new replies: two at once would both be the last one allowed.
    await lockByName(tx, 'saved_replies')
    const { count } = await tx
      .selectFrom('saved_replies')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= furtherLimits.savedReplies) throw new Refusal('too_many_replies')
    await tx
      .insertInto('saved_replies')
      .values({ title: draft.title, texts: kept(draft), created_at: now, changed_at: now })
      .execute()
    await writeAct(tx, { actorId: editor.id, act: 'reply_added', at: now, details: figures(draft) })
    tx.afterCommit(() => invalidateDesk(context))
  })
}

/** Changes a reply of the version that the editor read. */
export async function changeReply(
  context: AppContext,
  editor: Editor,
  replyId: string,
  { version, ...draft }: ReplyDraft & { version: number },
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await tx
      .selectFrom('saved_replies')
      .select('version')
      .where('id', '=', replyId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('reply_not_found'))
    if (found.version !== version) throw new Refusal('reply_changed')
    await updateById(tx, 'saved_replies', replyId, {
      title: draft.title,
      texts: kept(draft),
      version: version + 1,
      changed_at: now,
    })
    await writeAct(tx, { actorId: editor.id, act: 'reply_changed', at: now, details: figures(draft) })
    tx.afterCommit(() => invalidateDesk(context))
  })
}

export async function removeReply(context: AppContext, editor: Editor, replyId: string): Promise<void> {
  await context.transaction(async (tx) => {
    await tx
      .deleteFrom('saved_replies')
      .where('id', '=', replyId)
      .returning('id')
      .executeTakeFirstOrThrow(refusalOf('reply_not_found'))
    await writeAct(tx, { actorId: editor.id, act: 'reply_removed', at: context.clock.now() })
    tx.afterCommit(() => invalidateDesk(context))
  })
}
