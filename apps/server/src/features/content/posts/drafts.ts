import type { DraftView } from '@parvis/contract/content/post-lifecycle.schemas.ts'
import { deleteDraft, listDrafts, saveDraft } from '@parvis/contract/content/post-lifecycle.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { ServerParts } from '../../../feature.ts'

/** Stores a member's draft under its id. */
async function writeDraft(
  context: AppContext,
  memberId: string,
  id: string,
  draft: Pick<DraftView, 'content' | 'thread' | 'visibility' | 'region_code'>,
): Promise<DraftView> {
  return context.transaction(async (tx) => {
    // Counts a member's simultaneous drafts one after the other.
    await tx.selectFrom('profiles').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
    const values = { ...draft, updated_at: context.clock.now() }
    const row = await tx
      .insertInto('post_drafts')
      .values({ id, user_id: memberId, ...values })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(values).where('post_drafts.user_id', '=', memberId),
      )
      .returning(draftColumns)
      .executeTakeFirst()
    // Another member's draft has this id.
    if (row === undefined) throw new Refusal('draft_not_found')
    const { count } = await tx
      .selectFrom('post_drafts')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (Number(count) > limits.drafts) throw new Refusal('too_many_drafts')
    return draftView(row)
  })
}

async function removeDraft({ db }: AppContext, memberId: string, id: string): Promise<void> {
  await db.deleteFrom('post_drafts').where('id', '=', id).where('user_id', '=', memberId).execute()
}

/** Deletes the authors' drafts that became posts. */
export async function dropDrafts(tx: Tx, posted: { id: string; memberId: string }[]): Promise<void> {
  if (posted.length === 0) return
  await sql`
    delete from post_drafts using unnest(
      ${posted.map(({ id }) => id)}::uuid[],
      ${posted.map(({ memberId }) => memberId)}::uuid[]
    ) as posted (id, member_id)
    where post_drafts.id = posted.id and post_drafts.user_id = posted.member_id
  `.execute(tx)
}

const draftColumns = ['id', 'content', 'thread', 'visibility', 'region_code', 'updated_at'] as const

/** A member's drafts: never more than the limit, so they have no pages. */
export async function readDrafts(db: Db, memberId: string): Promise<{ items: DraftView[] }> {
  const rows = await db
    .selectFrom('post_drafts')
    .select(draftColumns)
    .where('user_id', '=', memberId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limits.drafts))
    .execute()
  return { items: rows.map(draftView) }
}

function draftView({ updated_at, ...row }: Omit<DraftView, 'updated_at'> & { updated_at: Date }): DraftView {
  return { ...row, updated_at: updated_at.toISOString() }
}

const rate = { max: 120, window: 600 }

export function draftRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(listDrafts, ({ member }) => readDrafts(context.db, member.id))
  api.members(saveDraft, ({ params, body, member }) => writeDraft(context, member.id, params.draftId, body), {
    rate,
  })
  api.members(
    deleteDraft,
    async ({ params, member }) => {
      await removeDraft(context, member.id, params.draftId)
      return { id: params.draftId }
    },
    { rate },
  )
}
