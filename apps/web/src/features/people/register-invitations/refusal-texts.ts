import { msg } from '@lingui/core/macro'
import { electedInvitationDays } from '@parvis/contract/people/register-invitations.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { RefusalText } from '../../../lib/refusal-texts.ts'

/** Refusals that invitations of elected people alone meet. */
export const refusalTexts = {
  elected_uninvitable: msg`Cette collectivité n’a pas d’adresse publique, ou ne veut plus d’invitation.`,
  elected_is_member: msg`Cette personne est déjà membre.`,
  elected_invited_lately: msg`Cette personne a déjà été invitée dans les ${electedInvitationDays} derniers jours.`,
} satisfies Partial<Record<RefusalCode, RefusalText>>
