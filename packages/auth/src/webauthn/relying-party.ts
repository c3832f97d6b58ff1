import type { AuthCore } from '../core.ts'

/** The site, as authenticators and browsers know it. */
export interface RelyingParty {
  /** Host of the public address: a credential is good for it and the hosts below it. */
  id: string
  /** Name that the browser shows. */
  name: string
  /** The one page origin whose answers are accepted. */
  origin: string
}

export function relyingParty({ context, host }: Pick<AuthCore, 'context' | 'host'>): RelyingParty {
  const { hostname, origin } = new URL(context.config.siteUrl)
  return { id: hostname, name: host.name, origin }
}
