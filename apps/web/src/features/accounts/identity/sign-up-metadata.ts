import type { Role } from '@parvis/contract/fields.schemas.ts'

/** Consent to the processing of political opinions (GDPR art. 9), kept with the account's metadata. */
const consent = { consent: true } as const

/** Metadata of a sign-up in the dialog: the username follows from the display name. */
export function dialogMetadata(name: string, role: Role, referralCode: string) {
  const displayName = name.trim()
  return {
    display_name: displayName,
    role,
    username: displayName.toLowerCase().replace(/\s/g, '_'),
    ...(referralCode === '' ? {} : { referred_by: referralCode }),
    ...consent,
  }
}

/** Metadata of a sign-up on /auth: the chosen username is the display name too. */
export function screenMetadata(input: { username: string; role: Role; referralCode: string; bio: string }) {
  const username = input.username.trim()
  return {
    display_name: username,
    role: input.role,
    username: username.toLowerCase().replace(/\s/g, '_'),
    ...(input.referralCode === '' ? {} : { referral_code: input.referralCode }),
    ...(input.bio.trim() === '' ? {} : { bio: input.bio.trim() }),
    ...consent,
  }
}
