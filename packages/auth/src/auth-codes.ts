import { randomUUID } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import type { SessionStart } from './issue.ts'
import type { PkceChallenge } from './pkce.ts'

const lifetime = 5 * 60_000

/**
 * Issues a code that the holder of the PKCE verifier exchanges for a session, once.
 * @param link hash of an unspent link, which the exchange uses up
 */
export async function issueAuthCode(
  core: AuthCore,
  tx: Tx,
  userId: string,
  { method, ssoProviderId, notAfter }: SessionStart,
  challenge: PkceChallenge,
  { tokens, link = null }: { tokens?: ProviderTokens; link?: Buffer | null } = {},
): Promise<string> {
  const code = randomUUID()
  await tx
    .insertInto('auth.auth_codes')
    .values({
      code_hash: sha256(code),
      user_id: userId,
      amr_method: method,
      ...challenge,
      sealed_provider_tokens: tokens === undefined ? null : await core.vault.seal(JSON.stringify(tokens)),
      link_hash: link,
      sso_provider_id: ssoProviderId ?? null,
      not_after: notAfter ?? null,
      expires_at: new Date(core.context.clock.now().getTime() + lifetime),
    })
    .execute()
  return code
}

/** A provider's tokens: returned to the client once, at the end of the flow, and not stored. */
export interface ProviderTokens {
  provider: string
  provider_token: string
  provider_refresh_token?: string | undefined
}

export async function openTokens(core: AuthCore, sealed: string): Promise<ProviderTokens> {
  return JSON.parse(await core.vault.open(sealed)) as ProviderTokens
}
