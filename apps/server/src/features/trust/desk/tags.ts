import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { CaseTag } from '@parvis/contract/trust/case-views.schemas.ts'
import { type Db, lockByName, type Tx } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { invalidateCase, isPartyTo, lockCase, partIn, requireShown } from '../moderation/index.ts'
import { invalidateDesk } from './views.ts'

export async function readTags(db: Db): Promise<CaseTag[]> {
  return db
    .selectFrom('case_tags')
    .select(['id', 'name'])
    .orderBy(sql`search_line(name)`)
    .limit(sql.lit(furtherLimits.caseTags))
    .execute()
}

/** Gives a case exactly the tags of these names. Two spellings that differ in capitals or accents are one tag. */
export async function tag(
  context: AppContext,
  member: Pick<Member, 'id'>,
  caseId: string,
  names: string[],
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    await requireShown(tx, caseId, member.id)
    if (isPartyTo(member, { ...found, ...(await partIn(tx, caseId, member.id)) }))
      throw new Refusal('own_case')
    const before = await tx
      .selectFrom('case_taggings')
      .select('tag_id')
      .where('case_id', '=', caseId)
      .execute()
    const known = new Set(before.map(({ tag_id }) => tag_id))
    const wanted = new Set<string>()
    let created = 0
    for (const name of names) {
      const { id, isNew } = await tagNamed(tx, name, now)
      wanted.add(id)
      if (isNew) created += 1
    }
    const added = [...wanted].filter((id) => !known.has(id))
    const removed = [...known].filter((id) => !wanted.has(id))
    if (removed.length > 0)
      await tx
        .deleteFrom('case_taggings')
        .where('case_id', '=', caseId)
        .where('tag_id', '=', sql<string>`any(${removed}::uuid[])`)
        .execute()
    if (added.length > 0)
      await tx
        .insertInto('case_taggings')
        .values(added.map((tag_id) => ({ case_id: caseId, tag_id })))
        .execute()
    if (added.length + removed.length === 0) return
    await writeAct(tx, {
      actorId: member.id,
      act: 'case_tagged',
      at: now,
      caseId,
      details: { added: added.length, removed: removed.length },
    })
    tx.afterCommit(() => invalidateCase(context, caseId))
    if (created > 0) tx.afterCommit(() => invalidateDesk(context))
  })
}

async function tagNamed(tx: Tx, name: string, now: Date): Promise<{ id: string; isNew: boolean }> {
  const read = () =>
    tx
      .selectFrom('case_tags')
      .select('id')
      .where(sql`search_line(name)`, '=', sql`search_line(${name})`)
      .executeTakeFirst()
  const found = await read()
  if (found !== undefined) return { id: found.id, isNew: false }
  // Serialises new tags: two at once would both be the last one allowed.
  await lockByName(tx, 'case_tags')
  const meanwhile = await read()
  if (meanwhile !== undefined) return { id: meanwhile.id, isNew: false }
  const { count } = await tx
    .selectFrom('case_tags')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= furtherLimits.caseTags) throw new Refusal('too_many_case_tags')
  const { id } = await tx
    .insertInto('case_tags')
    .values({ name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

/** Removes a tag from the team and from all cases. */
export async function removeTag(
  context: AppContext,
  administrator: Pick<Member, 'id'>,
  tagId: string,
): Promise<void> {
  await context.transaction(async (tx) => {
    await tx
      .deleteFrom('case_tags')
      .where('id', '=', tagId)
      .returning('name')
      .executeTakeFirstOrThrow(refusalOf('case_tag_not_found'))
    await writeAct(tx, { actorId: administrator.id, act: 'tag_removed', at: context.clock.now() })
    tx.afterCommit(() => invalidateDesk(context))
  })
}
