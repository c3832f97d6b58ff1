import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'

type Facts = Pick<OwnProfileView, 'display_name' | 'email' | 'bio' | 'avatar_url'>

/** Whether a profile holds nothing that its member has told: no biography, no picture, the address for a name. */
export function isMinimal({ display_name, email, bio, avatar_url }: Facts): boolean {
  const localPart = email.split('@')[0] ?? ''
  return bio === null && avatar_url === null && display_name.toLowerCase() === localPart.toLowerCase()
}
