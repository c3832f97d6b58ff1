/** What the address carried when a mail's link, or a provider, led here. */
export type LinkMessage =
  | { kind: 'failed'; code: string | null; description: string | null }
  /** A mail's link was accepted, and signed in. */
  | { kind: 'accepted'; mail: 'signup' | 'magiclink' | 'email_change' }
  /** The first of the two confirmations of a change of address: the other one is still to come. */
  | { kind: 'half-changed' }

const acceptedMails = ['signup', 'magiclink', 'email_change'] as const

/**
 * Reads what an authentication link left in the address: an error (in the fragment or the query), or what the
 * link has done. Null for an ordinary address.
 */
export function linkMessage(address: Pick<Location, 'hash' | 'search'>): LinkMessage | null {
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''))
  const query = new URLSearchParams(address.search)
  const read = (name: string) => query.get(name) ?? fragment.get(name)
  if (read('error') !== null || read('error_code') !== null || read('error_description') !== null) {
    return { kind: 'failed', code: read('error_code'), description: read('error_description') }
  }
  if (fragment.has('access_token')) {
    const mail = acceptedMails.find((one) => one === fragment.get('type'))
    return mail === undefined ? null : { kind: 'accepted', mail }
  }
  // `sb` marks the fragments that our server writes. The words themselves are English, and anybody could write them
  // into a link: ours are shown instead.
  return fragment.has('message') && fragment.has('sb') ? { kind: 'half-changed' } : null
}

const parameters = ['error', 'error_code', 'error_description', 'message', 'sb']

/** The same address without what {@link linkMessage} has read, except the session of an accepted link. */
export function withoutMessage(href: string): string {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''))
  for (const name of parameters) {
    url.searchParams.delete(name)
    fragment.delete(name)
  }
  url.hash = fragment.toString()
  return url.pathname + url.search + url.hash
}
