import type { IncomingMessage } from 'node:http'
import { FetchFailure } from './fetch-failure.ts'

const mostRedirects = 3
const redirectStatuses = [301, 302, 303, 307, 308]

/**
 * Requests an address and follows at most three redirects. The caller must read or destroy the response.
 *
 * @param request sends one request, without following redirects
 * @throws {FetchFailure} `protocol_refused` for what is no address, `too_many_redirects`; and whatever `request` throws
 */
export async function followRedirects(
  address: string,
  request: (url: URL) => Promise<IncomingMessage>,
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
    url = new URL(location, url)
  }
}
