/** What the address carried when a mail's link, or a provider, led here. */
export interface LinkMessage {
  kind: 'failed' | 'confirmed'
  code: string | null
  description: string | null
}

/**
 * Reads what an authentication link left in the address: an error (in the fragment or the query), or a
 * confirmed sign-up. Null for an ordinary address.
 */
export function linkMessage(address: Pick<Location, 'hash' | 'search'>): LinkMessage | null {
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''))
  const query = new URLSearchParams(address.search)
  const read = (name: string) => query.get(name) ?? fragment.get(name)
  if (read('error') !== null || read('error_code') !== null || read('error_description') !== null) {
    return { kind: 'failed', code: read('error_code'), description: read('error_description') }
  }
  if (fragment.has('access_token') && fragment.get('type') === 'signup') {
    return { kind: 'confirmed', code: null, description: null }
  }
  return null
}

const parameters = ['error', 'error_code', 'error_description', 'sb']

/** The same address without what {@link linkMessage} has read of a failure. */
export function withoutFailure(href: string): string {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''))
  for (const name of parameters) {
    url.searchParams.delete(name)
    fragment.delete(name)
  }
  url.hash = fragment.toString()
  return url.pathname + url.search + url.hash
}
