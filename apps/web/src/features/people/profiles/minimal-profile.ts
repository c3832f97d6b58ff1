import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'

type Facts = Pick<OwnProfileView, 'display_name' | 'email' | 'bio' | 'avatar_url'>

/** Name that the server gives to a member who has brought none. */
const givenName = /^Membre \d+$/

/** Whether a profile holds nothing of its member: no biography, no picture, a given name or the address for one. */
export function isMinimal({ display_name, email, bio, avatar_url }: Facts): boolean {
  const localPart = email.split('@')[0] ?? ''
  const isNameless = givenName.test(display_name) || display_name.toLowerCase() === localPart.toLowerCase()
  return bio === null && avatar_url === null && isNameless
}
