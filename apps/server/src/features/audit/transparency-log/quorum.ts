import type { SiteSettings } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { isLoopback } from '@parvis/platform/network-address.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { readVerifierKey } from './signed-note.ts'

/** Witnesses whose signatures count, by verifier key, and how many must have signed. */
export interface Quorum {
  witnesses: readonly string[]
  quorum: number
}

/** Witnesses that administrators have named, and how many of them must have signed. */
export function quorumOf({ siteSettings }: Pick<AppContext, 'siteSettings'>): Quorum {
  const { witnesses, quorum } = siteSettings.current().witnesses
  return { witnesses: witnesses.map(({ vkey }) => vkey), quorum }
}

/**
 * Refuses witnesses whose key is damaged, or whose address nothing is sent to: it must be https, as the key alone does not
 * show who answers.
 */
export function requireWitnesses(
  { config }: Pick<AppContext, 'config'>,
  { witnesses }: Pick<SiteSettings['witnesses'], 'witnesses'>,
): void {
  for (const { vkey, url } of witnesses) {
    if (readVerifierKey(vkey)?.type !== 4) throw new Refusal('witness_key_invalid')
    const { protocol, port } = new URL(url)
    if (trustedHost(config, url) === undefined && (protocol !== 'https:' || port !== ''))
      throw new Refusal('witness_address_invalid')
  }
}

/**
 * Host of a witness that may be asked without https; undefined where there is none. Outside of production that is any on
 * this machine, so that a witness can be tried there.
 */
export function trustedHost(config: AppContext['config'], url: string): string | undefined {
  const { protocol, host, hostname } = new URL(url)
  const isLocal = config.environment !== 'production' && protocol === 'http:' && isLoopback(hostname)
  return isLocal || host === config.witnesses.trusted ? host : undefined
}
