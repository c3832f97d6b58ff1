/** A profile's website as a safe link; null when it is none. Members often leave "https://" out. */
export function websiteLink(website: string): { href: string; label: string } | null {
  const typed = website.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d+/.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href, pathname } = new URL(address)
  if ((protocol !== 'http:' && protocol !== 'https:') || !hostname.includes('.')) return null
  return { href, label: hostname.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) }
}
