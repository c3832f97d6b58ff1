import { asciiAddress, emailPattern } from '@parvis/contract/accounts/credentials.ts'
import { z } from 'zod'
import type { ProviderConfig } from '../config.ts'

/** A person as described by a provider. */
export interface Person {
  provider: string
  /** Permanent subject at the provider. */
  subject: string
  /** Lower case; null if the provider sends none. */
  email: string | null
  emailVerified: boolean
  /** The facts that the identity and the account's metadata keep; no other claims are stored. */
  data: Record<string, unknown>
}

const emailSyntax = z.email({ pattern: emailPattern }).max(255)
const picture = z.url({ protocol: /^https$/ }).max(1_000)

const AppleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
})

/** The name in Apple's response, which comes only the first time, if the person shares it. */
export function appleName(user: unknown): string | undefined {
  if (typeof user !== 'string') return undefined
  try {
    const { name } = AppleUser.parse(JSON.parse(user))
    return joined(name?.firstName, name?.lastName)
  } catch {
    // The caller can send anything here, so an unreadable name counts as none.
    return undefined
  }
}

/** Reads the claims of an identity token and of userinfo. */
export function readPerson(
  { name: provider }: ProviderConfig,
  claims: Record<string, unknown> & { iss: string; sub: string },
  sharedName?: string | undefined,
): Person {
  const read = emailSyntax.safeParse(
    typeof claims.email === 'string' ? asciiAddress(claims.email.toLowerCase()) : undefined,
  )
  const email = read.success ? read.data : null
  const emailVerified = email !== null && isTrue(claims.email_verified)
  const name =
    line(sharedName ?? claims.name) ?? joined(claims.given_name, claims.usual_name ?? claims.family_name)
  const image = picture.safeParse(claims.picture)
  const custom = {
    ...(typeof claims.hd === 'string' ? { hd: line(claims.hd) } : {}),
    ...(claims.is_private_email === undefined ? {} : { is_private_email: isTrue(claims.is_private_email) }),
  }
  const { sub } = claims
  return {
    provider,
    subject: sub,
    email,
    emailVerified,
    data: {
      iss: claims.iss,
      sub,
      provider_id: sub,
      ...(email === null ? {} : { email }),
      email_verified: emailVerified,
      phone_verified: false,
      ...(name === undefined ? {} : { name, full_name: name }),
      ...(image.success ? { picture: image.data, avatar_url: image.data } : {}),
      ...(Object.keys(custom).length === 0 ? {} : { custom_claims: custom }),
    },
  }
}

/** Apple sends booleans as text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function joined(first: unknown, last: unknown): string | undefined {
  return line([first, last].filter((part) => typeof part === 'string').join(' '))
}

function line(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const cleaned = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
  return cleaned === '' ? undefined : cleaned
}
