import { boundedBody } from './bounded-body.ts'
import { FetchFailure } from './fetch-failure.ts'
import { type ConnectionOptions, createPublicConnection } from './public-connection.ts'
import { followRedirects } from './redirects.ts'

export interface Fetched {
  /** Address after all redirects. */
  url: URL
  contentType: string
  body: Buffer
}

export interface FetchRequest {
  accept: string
  /** Checked before the body is read. */
  isWanted(contentType: string): boolean
  /** Maximum bytes read, and maximum bytes after unpacking. */
  most: number
  /** Handling of larger bodies: keep the beginning, or fail. */
  beyond: 'cut' | 'fail'
  /** Whether a redirect may lead to this address; all may by default. */
  mayFollow?: (url: URL) => boolean
}

/** The beginning of a web page, which has its metadata and links. */
export const webPage: FetchRequest = {
  accept: 'text/html, application/xhtml+xml',
  isWanted: (contentType) => /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType),
  most: 512 * 1024,
  beyond: 'cut',
}

interface PublicFetchOptions extends ConnectionOptions {
  userAgent: string
  /** Time limit of the whole fetch: resolution, redirects, body. */
  milliseconds?: number
}

/**
 * Fetches addresses chosen by strangers, from the public internet only: each request, redirects included, as in {@link
 * createPublicConnection}.
 * @throws {FetchFailure} for every failure
 */
export function createPublicFetch({
  userAgent,
  milliseconds = 5_000,
  ...connection
}: PublicFetchOptions): (address: string, request: FetchRequest) => Promise<Fetched> {
  const connect = createPublicConnection(connection)

  const open = (url: URL, accept: string, signal: AbortSignal) =>
    connect(url, {
      method: 'GET',
      headers: {
        'user-agent': userAgent,
        accept,
        'accept-language': 'fr, *;q=0.5',
        'accept-encoding': 'gzip, deflate, br',
      },
      signal,
    })

  async function follow(address: string, request: FetchRequest, signal: AbortSignal): Promise<Fetched> {
    const { url, response } = await followRedirects(
      address,
      (target) => open(target, request.accept, signal),
      request.mayFollow,
    )
    try {
      const { statusCode: status = 0, headers } = response
      if (status !== 200)
        throw new FetchFailure(status >= 500 || status === 429 ? 'unavailable' : 'not_there', status)
      const contentType = headers['content-type'] ?? ''
      if (!request.isWanted(contentType)) throw new FetchFailure('type_refused', contentType)
      return { url, contentType, body: await boundedBody(response, request) }
    } finally {
      response.destroy()
    }
  }

  return async (address, request) => {
    const signal = AbortSignal.timeout(milliseconds)
    try {
      return await follow(address, request, signal)
    } catch (error) {
      if (error instanceof FetchFailure) throw error
      throw new FetchFailure(signal.aborted ? 'too_slow' : 'broken', error)
    }
  }
}
