import type { RegistrationMode } from '@parvis/contract/accounts/registration.ts'
import { createInvitation } from '@parvis/contract/people/admissions.ts'
import { changeSiteSettings, readSiteSettings } from '@parvis/contract/trust/administration.ts'
import type { Member } from './people.ts'

/** Sets who may join, as an administrator. */
export async function admits(administrator: Member, mode: RegistrationMode): Promise<void> {
  const { registration } = await administrator.call(readSiteSettings, {})
  await administrator.call(changeSiteSettings, {
    body: {
      section: 'registration',
      version: registration.version,
      values: { ...registration.values, mode },
      reason: 'Le conseil l’a voté.',
    },
  })
}

/** An administrator invites; the answer has the secret of the link. */
export async function invites(
  administrator: Member,
  { uses = 1, hours = 1 }: { uses?: number; hours?: number } = {},
): Promise<{ id: string; token: string; link: string }> {
  const ends_at = new Date(administrator.place.context.clock.now().getTime() + hours * 3_600_000)
  const { invitation, link } = await administrator.call(createInvitation, {
    body: { note: 'Le conseil municipal', max_uses: uses, ends_at: ends_at.toISOString() },
  })
  return { id: invitation.id, token: link.split('#')[1] ?? '', link }
}
