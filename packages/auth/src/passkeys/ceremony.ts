import { isUuid } from '@parvis/contract/id.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthCore } from '../core.ts'
import { AuthError, invalid } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import {
  type Ceremony,
  type ChallengeKind,
  takeChallenge,
  type WebauthnChallenge,
} from '../webauthn/challenges.ts'
import { verificationFailed } from '../webauthn/verification.ts'

const Body = z.object({ challenge_id: fields.text, credential: z.unknown() })

/** Response that starts a ceremony. */
export const begun = (challenge: WebauthnChallenge, options: unknown) => ({
  challenge_id: challenge.id,
  options,
  expires_at: Math.floor(challenge.expiresAt.getTime() / 1_000),
})

/** Consumes the challenge of a request, and parses the credential that answers it. */
export async function readAnswer<Schema extends z.ZodType>(
  core: AuthCore,
  request: FastifyRequest,
  { kind, ceremony, schema }: { kind: ChallengeKind; ceremony?: Ceremony; schema: Schema },
): Promise<{ challenge: string; credential: z.output<Schema> }> {
  const { challenge_id: id, credential } = readBody(request, Body)
  if (!id) throw invalid('challenge_id is required')
  if (credential === undefined || credential === null) throw invalid('credential is required')
  if (!isUuid(id.toLowerCase())) throw invalid('challenge_id must be a valid UUID')
  const taken = await takeChallenge(core, id, kind, ceremony)
  if (taken === undefined)
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.isExpired) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  const read = schema.safeParse(credential)
  if (!read.success) throw verificationFailed('Invalid credential response')
  return { challenge: taken.value, credential: read.data }
}
