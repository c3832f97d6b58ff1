import type { AuthCore } from '../core.ts'

/** A provider's tokens: returned to the client once, at the end of the flow, and not stored. */
export interface ProviderTokens {
  provider: string
  provider_token: string
  provider_refresh_token?: string | undefined
}

export async function sealTokens(core: AuthCore, tokens: ProviderTokens): Promise<string> {
  return core.vault.seal(JSON.stringify(tokens))
}

export async function openTokens(core: AuthCore, sealed: string): Promise<ProviderTokens> {
  return JSON.parse(await core.vault.open(sealed)) as ProviderTokens
}
