import { z } from 'zod'

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
/** Credential ids have 1,023 bytes at most. */
const credentialId = base64url.max(1_364)

const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** Result of `navigator.credentials.create()` in its JSON form. */
export const NewCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
})
export type NewCredential = z.output<typeof NewCredential>

/** Result of `navigator.credentials.get()` in its JSON form. */
export const PresentedCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.max(88).nullish(),
  }),
})
export type PresentedCredential = z.output<typeof PresentedCredential>
