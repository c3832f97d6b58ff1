import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature } from '../../../feature.ts'
import { type OperatorDeed, operatorActed } from '../../accounts/identity/index.ts'
import { commandLine, writeAct } from './service.ts'

const acts: Record<OperatorDeed, ModerationAct> = {
  account_made: 'account_made_by_token',
  account_changed: 'account_changed_by_token',
  account_removed: 'account_removed_by_token',
  factor_removed: 'factor_removed_by_token',
  passkey_removed: 'passkey_removed_by_token',
  link_made: 'link_made_by_token',
  sso_changed: 'sso_changed_by_token',
}

/** A service token is made at the command line: what is done by it stands in the trail as done there. */
async function recordDeed(
  { clock }: AppContext,
  tx: Tx,
  deed: OperatorDeed,
  memberId: string | null,
): Promise<void> {
  // An account that is not confirmed yet has no profile.
  const known =
    memberId === null
      ? undefined
      : await tx.selectFrom('profiles').select('id').where('id', '=', memberId).executeTakeFirst()
  await writeAct(tx, {
    actorId: commandLine.id,
    act: acts[deed],
    at: clock.now(),
    ...(known === undefined ? {} : { subjectId: known.id }),
  })
}

export const staffActsFeature: Feature = {
  name: 'staff-acts',
  attach() {
    operatorActed.attach(recordDeed)
  },
}
