import { z } from 'zod'

/** "https://insee.fr@elsewhere.example" seems to be one site and leads to another. */
function hasCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username + password !== ''
}

/**
 * Https address of a site that a member names and others follow. Stored as it is asked for: letters of other alphabets and marks of
 * direction cannot disguise it.
 */
export function siteAddress(maximum: number, protocol = /^https$/) {
  return z
    .string()
    .trim()
    .pipe(
      z
        .url({ protocol, hostname: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, normalize: true, error: 'invalid' })
        .max(maximum, { error: 'too_long' })
        .refine((text) => !hasCredentials(text), { error: 'credentials' }),
    )
}
