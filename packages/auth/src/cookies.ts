/** Settings that decide the names and flags of cookies. */
export interface CookieSite {
  context: { config: { siteUrl: string } }
  host: { cookies: { prefix: string } }
}

/** The `__Secure-` prefix makes browsers refuse the cookie from a page not served over https. */
export function cookieName(site: CookieSite, what: 'asker' | 'device' | 'refresh'): string {
  const name = `${site.host.cookies.prefix}_${what}`
  return isSecure(site) ? `__Secure-${name}` : name
}

export function isSecure({ context }: CookieSite): boolean {
  return context.config.siteUrl.startsWith('https://')
}
