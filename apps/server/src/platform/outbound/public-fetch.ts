import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { boundedBody } from './bounded-body.ts'
import { FetchFailure } from './fetch-failure.ts'
import { isPublicAddress } from './public-address.ts'

export interface Fetched {
  /** Where the last redirect led. */
  url: URL
  contentType: string
  body: Buffer
}

export interface FetchWish {
  accept: string
  /** Looked at before anything of the body is read. */
  isWanted(contentType: string): boolean
  /** Bytes read, and bytes unpacked. */
  most: number
  /** What to do with a body of more: keep its beginning, or give it up. */
  beyond: 'cut' | 'fail'
}

type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

interface PublicFetchOptions {
  userAgent: string
  /** `host:port` that this machine itself serves and that is let in: for tests. */
  trusted?: string | undefined
  /** All addresses of a name, as the system tells them. */
  resolve?: Resolve
  /** For everything of one fetch: names, redirects, body. */
  milliseconds?: number
}

const mostRedirects = 3
const mostHeaders = 16_384

/**
 * Fetches addresses that strangers chose, from the public internet alone. Each address, redirects included, must be http
 * or https on its usual port; its name is resolved here, once, all it resolves to must be public, and the connection is
 * made to what was checked: a name that changes its mind meanwhile leads nowhere else. No cookies, no credentials.
 *
 * @throws {FetchFailure} whatever goes wrong
 */
export function createPublicFetch({
  userAgent,
  trusted,
  resolve = (hostname) => lookup(hostname, { all: true }),
  milliseconds = 5_000,
}: PublicFetchOptions): (address: string, wish: FetchWish) => Promise<Fetched> {
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

  async function open(url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
    const { address, family, hostname } = await addressOf(url, signal)
    return new Promise((answered, failed) => {
      const request = (url.protocol === 'https:' ? https : http).request({
        // The address that was checked, not the name; who answers there must still prove the name.
        host: address,
        family,
        servername: isIP(hostname) ? '' : hostname,
        port: url.port === '' ? undefined : Number(url.port),
        path: `${url.pathname}${url.search}`,
        headers: {
          host: url.host,
          'user-agent': userAgent,
          accept,
          'accept-language': 'fr, *;q=0.5',
          'accept-encoding': 'gzip, deflate, br',
        },
        agent: false,
        maxHeaderSize: mostHeaders,
        signal,
      })
      request.once('response', answered).once('error', failed).end()
    })
  }

  async function follow(address: string, wish: FetchWish, signal: AbortSignal): Promise<Fetched> {
    if (!URL.canParse(address)) throw new FetchFailure('protocol_refused')
    let url = new URL(address)
    for (let redirects = 0; ; redirects += 1) {
      const response = await open(url, wish.accept, signal)
      // An answer that breaks off while nobody reads it must not end the process.
      response.on('error', () => undefined)
      try {
        const { statusCode: status = 0, headers } = response
        if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
          if (redirects === mostRedirects) throw new FetchFailure('too_many_redirects')
          if (!URL.canParse(headers.location, url)) throw new FetchFailure('protocol_refused')
          url = new URL(headers.location, url)
          continue
        }
        if (status !== 200)
          throw new FetchFailure(status >= 500 || status === 429 ? 'unavailable' : 'not_there', status)
        const contentType = headers['content-type'] ?? ''
        if (!wish.isWanted(contentType)) throw new FetchFailure('type_refused', contentType)
        return { url, contentType, body: await boundedBody(response, wish) }
      } finally {
        response.destroy()
      }
    }
  }

  return async (address, wish) => {
    const signal = AbortSignal.timeout(milliseconds)
    try {
      return await follow(address, wish, signal)
    } catch (error) {
      if (error instanceof FetchFailure) throw error
      throw new FetchFailure(signal.aborted ? 'too_slow' : 'broken', error)
    }
  }
}

function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((done, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
    work.then(done, failed)
  })
}
