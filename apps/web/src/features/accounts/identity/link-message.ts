import { identityReturn } from '@parvis/contract/people/register-claims.ts'

/** Message in the address of a page opened by a mail's link or a provider. */
export type LinkMessage =
  | { kind: 'failed'; code: string | null; description: string | null; banTicket?: string }
  /** A code that only the browser that asked for it can exchange for a session. */
  | {
      kind: 'code'
      code: string
      flowId: string | null
      mail: Mail | null
      passwordNeeded?: true
      /** The server did not recognise this browser as the one that asked, and has left the link unspent. */
      unspent?: true
    }
  /** A link that no browser asked for. It is used up once somebody agrees. */
  | { kind: 'link'; token: string; type: string }
  /** Tokens as they are, from a link that no browser asked for. Nothing is done with them before somebody agrees. */
  | { kind: 'tokens'; accessToken: string; refreshToken: string; isRecovery: boolean }
  /** The first of the two confirmations of a change of address: the other one is still to come. */
  | { kind: 'half-changed' }

const mails = ['signup', 'magiclink', 'recovery', 'email_change'] as const
export type Mail = (typeof mails)[number]

/**
 * Reads what an authentication link left in the address: an error (in the fragment or the query), a code, tokens, or what
 * the link has done. Null for an ordinary address, and where code and error are those of an identity provider.
 */
export function linkMessage(
  address: Pick<Location, 'hash' | 'search'> & { pathname?: string },
): LinkMessage | null {
  if (address.pathname === identityReturn) return null
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''))
  const query = new URLSearchParams(address.search)
  const read = (name: string) => query.get(name) ?? fragment.get(name)
  if (read('error') !== null || read('error_code') !== null || read('error_description') !== null) {
    const banTicket = fragment.get('ban_ticket')
    return {
      kind: 'failed',
      code: read('error_code'),
      description: read('error_description'),
      ...(banTicket === null ? {} : { banTicket }),
    }
  }
  const [code, accessToken, refreshToken] = [
    query.get('code'),
    fragment.get('access_token'),
    fragment.get('refresh_token'),
  ]
  if (code !== null) {
    const mail = mails.find((one) => one === query.get('mail')) ?? null
    return {
      kind: 'code',
      code,
      flowId: query.get('sb_flow_id'),
      mail,
      // Several people had signed up with this address: the server kept the password of none.
      ...(query.get('password') === 'needed' ? { passwordNeeded: true } : {}),
      ...(query.get('elsewhere') === 'true' ? { unspent: true } : {}),
    }
  }
  const [token, type] = [fragment.get('link_token'), fragment.get('link_type')]
  if (token !== null && type !== null) return { kind: 'link', token, type }
  if (accessToken !== null && refreshToken !== null)
    return { kind: 'tokens', accessToken, refreshToken, isRecovery: fragment.get('type') === 'recovery' }
  // `sb` marks the fragments that our server writes. The words themselves are English, and anybody could write them
  // into a link: ours are shown instead.
  return fragment.has('message') && fragment.has('sb') ? { kind: 'half-changed' } : null
}

/** Whether somebody has to agree before the code is used: the first confirmation of a change of address signs nobody in. */
export const needsConsent = ({ mail, unspent }: Extract<LinkMessage, { kind: 'code' }>): boolean =>
  unspent === true && mail === 'email_change'

const parameters = [
  'error',
  'error_code',
  'error_description',
  'ban_ticket',
  'message',
  'sb',
  'code',
  'sb_flow_id',
  'mail',
  'password',
  'elsewhere',
  'link_token',
  'link_type',
]

/** The same address without what {@link linkMessage} has read. */
export function withoutMessage(href: string): string {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''))
  for (const name of parameters) {
    url.searchParams.delete(name)
    fragment.delete(name)
  }
  // A fragment with tokens holds nothing else.
  url.hash = fragment.has('access_token') ? '' : fragment.toString()
  return url.pathname + url.search + url.hash
}
