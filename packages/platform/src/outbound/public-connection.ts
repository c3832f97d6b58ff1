import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { FetchFailure } from './fetch-failure.ts'
import { isPublicAddress } from './public-address.ts'

type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

export interface ConnectionOptions {
  /** Local `host:port` that is allowed, for tests. */
  trusted?: string | undefined
  /** Resolves a name to all its addresses. */
  resolve?: Resolve
  /** Called before each request, with the address that it goes to; throws to refuse it. */
  admit?: (url: URL, address: string) => Promise<void>
}

interface RequestOptions {
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: Buffer
  signal: AbortSignal
}

const mostHeaders = 16_384

/**
 * Connects to addresses chosen by strangers, on the public internet only. The address must be http or https on its
 * default port. Its name is resolved once, all results must be public, and the connection goes to a checked address: a
 * later DNS change has no effect. No cookies, no credentials, no redirects.
 * @throws {FetchFailure} when the address is not allowed; network errors unchanged
 */
export function createPublicConnection({
  trusted,
  resolve = (hostname) => lookup(hostname, { all: true }),
  admit,
}: ConnectionOptions): (url: URL, options: RequestOptions) => Promise<IncomingMessage> {
  async function addressOf(url: URL, signal: AbortSignal) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchFailure('protocol_refused')
    if (url.username !== '' || url.password !== '') throw new FetchFailure('credentials_refused')
    const isTrusted = url.host === trusted
    if (url.port !== '' && !isTrusted) throw new FetchFailure('port_refused')
    const hostname = url.hostname.replace(/^\[|\]$/g, '')
    if (isTrusted) return { address: '127.0.0.1', family: 4, hostname }
    const found = isIP(hostname)
      ? [{ address: hostname, family: isIP(hostname) }]
      : await orAborted(resolve(hostname), signal).catch((error: unknown) => {
          throw signal.aborted ? error : new FetchFailure('name_unknown', error)
        })
    const [first] = found
    if (first === undefined) throw new FetchFailure('name_unknown')
    if (!found.every(({ address }) => isPublicAddress(address))) throw new FetchFailure('address_refused')
    return { ...first, hostname }
  }

  return async (url, { method, headers, body, signal }) => {
    const { address, family, hostname } = await addressOf(url, signal)
    await admit?.(url, address)
    return new Promise((answered, failed) => {
      const request = (url.protocol === 'https:' ? https : http).request({
        method,
        // The checked address instead of the name; TLS still verifies the name.
        host: address,
        family,
        servername: isIP(hostname) ? '' : hostname,
        port: url.port === '' ? undefined : Number(url.port),
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, host: url.host },
        agent: false,
        maxHeaderSize: mostHeaders,
        signal,
      })
      request.once('response', answered).once('error', failed).end(body)
    })
  }
}

function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((done, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
    work.then(done, failed)
  })
}
