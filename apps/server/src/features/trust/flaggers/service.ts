import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import type { FlaggerDraft } from '@parvis/contract/trust/duties.schemas.ts'
import type { FlaggerState } from '@parvis/contract/trust/duties.ts'
import { lockByName, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'

type Administrator = Pick<Member, 'id'>

/** Notes a trusted flagger, with its accounts. */
export async function add(
  context: AppContext,
  { id: actorId }: Administrator,
  draft: FlaggerDraft,
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    // Serialized: of two at once the second is counted after the first.
    await lockByName(tx, 'trusted flaggers')
    const { count } = await tx
      .selectFrom('trusted_flaggers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= furtherLimits.flaggers) throw new Refusal('too_many_flaggers')
    const { id } = await tx
      .insertInto('trusted_flaggers')
      .values({ ...columnsOf(draft), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setAccounts(tx, id, draft.accounts)
    await writeAct(tx, {
      actorId,
      act: 'flagger_added',
      at: now,
      reason: draft.name,
      details: { flagger: id },
    })
  })
}

/** Changes what is noted of a trusted flagger. */
export async function amend(
  context: AppContext,
  { id: actorId }: Administrator,
  { flaggerId: id, draft, revision }: { flaggerId: string; draft: FlaggerDraft; revision: number },
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await requireUnchanged(tx, id, revision)
    await updateById(tx, 'trusted_flaggers', id, { ...columnsOf(draft), revision: revision + 1 })
    await setAccounts(tx, id, draft.accounts)
    await writeAct(tx, {
      actorId,
      act: 'flagger_amended',
      at: now,
      reason: draft.name,
      details: { flagger: id },
    })
  })
}

const actOf: Record<FlaggerState, ModerationAct> = {
  active: 'flagger_restored',
  suspended: 'flagger_suspended',
  ended: 'flagger_ended',
}

/** Follows the coordinator, which suspends, ends or restores the status. */
export async function setState(
  context: AppContext,
  { id: actorId }: Administrator,
  given: { flaggerId: string; status: FlaggerState; reason: string; revision: number },
): Promise<void> {
  const { flaggerId: id, status, reason, revision } = given
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await requireUnchanged(tx, id, revision)
    await updateById(tx, 'trusted_flaggers', id, { status, revision: revision + 1 })
    await writeAct(tx, { actorId, act: actOf[status], at: now, reason, details: { flagger: id } })
  })
}

function columnsOf({ accounts: _, expires_on, name, coordinator, expertise, ...rest }: FlaggerDraft) {
  return {
    ...rest,
    name: name.trim(),
    coordinator: coordinator.trim(),
    expertise: expertise.trim(),
    expires_on: expires_on ?? null,
  }
}

async function requireUnchanged(tx: Tx, id: string, revision: number): Promise<void> {
  const row = await tx
    .selectFrom('trusted_flaggers')
    .select('revision')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(refusalOf('flagger_not_found'))
  if (row.revision !== revision) throw new Refusal('flagger_changed')
}

/** Gives a flagger exactly these accounts; an account gives notice for one flagger. */
async function setAccounts(tx: Tx, flaggerId: string, names: readonly string[]): Promise<void> {
  const usernames = [...new Set(names.map((name) => normalisedUsername(name)))]
  const members =
    usernames.length === 0
      ? []
      : await tx
          .selectFrom('profiles')
          .select(['id', 'username'])
          .where('username', 'in', usernames)
          .execute()
  if (members.length < usernames.length) throw new Refusal('profile_not_found')
  await tx.deleteFrom('trusted_flagger_accounts').where('flagger_id', '=', flaggerId).execute()
  if (members.length === 0) return
  const added = await tx
    .insertInto('trusted_flagger_accounts')
    .values(members.map(({ id }) => ({ member_id: id, flagger_id: flaggerId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .execute()
  if (added.length < members.length) throw new Refusal('flagger_account_taken')
}
