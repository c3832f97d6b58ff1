import { sameBytes, sha256 } from '@parvis/platform/digest.ts'
import { invalid } from './errors.ts'
import { fields } from './input.ts'

/** Fields of a request body with the PKCE parameters. */
export const pkceFields = { code_challenge: fields.text, code_challenge_method: fields.text }

export interface PkceChallenge {
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
}

const alphabet = /^[A-Za-z0-9._~-]{43,128}$/

/** Reads the PKCE parameters of a request: both, or none. */
export function readChallenge(body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): PkceChallenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = body
  if (!challenge && !method) return null
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  const name = method.toLowerCase()
  if (name !== 's256' && name !== 'plain') throw invalid('code challenge method is not supported')
  if (!alphabet.test(challenge)) throw invalid('code challenge has to be between 43 and 128 characters')
  return { code_challenge: challenge, code_challenge_method: name }
}

/** Columns that store a challenge. */
export const challengeColumns = (challenge: PkceChallenge | null) =>
  challenge ?? { code_challenge: null, code_challenge_method: null }

/** Whether a verifier belongs to the challenge of the flow. */
export function verifierMatches(
  verifier: string,
  { code_challenge, code_challenge_method }: PkceChallenge,
): boolean {
  const derived = code_challenge_method === 's256' ? sha256(verifier).toString('base64url') : verifier
  return sameBytes(Buffer.from(derived), Buffer.from(code_challenge))
}
