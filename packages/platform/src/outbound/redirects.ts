import type { IncomingMessage } from 'node:http'
import { FetchFailure } from './fetch-failure.ts'

const mostRedirects = 3
const redirectStatuses = [301, 302, 303, 307, 308]

/**
 * Requests an address and follows at most three redirects, none from https to http. The caller must read or destroy the
 * response.
 *
 * @param request sends one request, without following redirects
 * @param mayFollow whether a redirect may lead to this address
 * @throws {FetchFailure} `protocol_refused` for a text that is no address, `insecure_redirect`, `redirect_refused`,
 *   `too_many_redirects`; and the errors of `request`
 */
export async function followRedirects(
  address: string,
  request: (url: URL) => Promise<IncomingMessage>,
  mayFollow: (url: URL) => boolean = () => true,
): Promise<{ url: URL; response: IncomingMessage }> {
  if (!URL.canParse(address)) throw new FetchFailure('protocol_refused')
  let url = new URL(address)
  for (let redirects = 0; ; redirects += 1) {
    const response = await request(url)
    // Without a listener, a response that breaks off while it is not read would end the process.
    response.on('error', () => undefined)
    const { location } = response.headers
    if (!redirectStatuses.includes(response.statusCode ?? 0) || location === undefined)
      return { url, response }
    response.destroy()
    if (redirects === mostRedirects) throw new FetchFailure('too_many_redirects')
    if (!URL.canParse(location, url)) throw new FetchFailure('protocol_refused')
    const next = new URL(location, url)
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new FetchFailure('insecure_redirect')
    if (!mayFollow(next)) throw new FetchFailure('redirect_refused')
    url = next
  }
}
