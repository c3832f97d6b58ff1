import type { Tx } from '@parvis/platform/database/database.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { type Member, notBanned, requireOtherAdministrator } from '../../accounts/identity/index.ts'
import type { Actor } from '../../audit/staff-acts/index.ts'
import type { Draft } from './decision-wording.ts'

interface Closing {
  judge: Actor & Pick<Member, 'isAdministrator'>
  kind: Draft['kind']
  memberId: string | null
}

/**
 * Refuses a decision that would close the account of the last administrator, and one by an administrator who has lost their
 * rights since they asked. Locks all administrators, so it precedes the lock of the case. Who may not decide anyway, and who
 * must not know of the case, is left to the checks that follow.
 */
export async function requireSpared(tx: Tx, { judge, kind, memberId }: Closing): Promise<void> {
  if (kind !== 'suspend' && kind !== 'ban') return
  if (memberId === null || memberId === judge.id || !judge.isAdministrator) return
  await requireOtherAdministrator(tx, memberId)
  if (judge.id !== null) await requireStillAdministrator(tx, judge.id)
}

async function requireStillAdministrator(tx: Tx, judgeId: string): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', judgeId)
    .where('is_administrator', '=', true)
    .where(notBanned(sql`profiles.id`))
    .executeTakeFirstOrThrow(refusalOf('administrators_only'))
}
