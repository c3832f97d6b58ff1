import type { OutgoingHttpHeaders } from 'node:http'
import { boundedBody } from './bounded-body.ts'
import { FetchFailure } from './fetch-failure.ts'
import { type ConnectionOptions, createPublicConnection } from './public-connection.ts'

interface PublicPostOptions extends ConnectionOptions {
  /** Time limit of the whole request: resolution, connection, response. */
  milliseconds?: number
  /** Maximum bytes of a response; null: its body is not read, and comes back empty. */
  most: number | null
}

/** Posts to an address, and returns the response. */
export type PublicPost = (
  address: string,
  headers: OutgoingHttpHeaders,
  body: Buffer,
) => Promise<{ status: number; body: Buffer }>

/**
 * Posts to addresses chosen by strangers, on the public internet only (see {@link createPublicConnection}), over https
 * unless trusted. Redirects are not followed.
 * @throws {FetchFailure} for every failure of the connection
 */
export function createPublicPost({ milliseconds = 10_000, most, ...options }: PublicPostOptions): PublicPost {
  const connect = createPublicConnection(options)
  return async (address, headers, body) => {
    const url = secureAddress(address, options.trusted)
    const signal = AbortSignal.timeout(milliseconds)
    try {
      const response = await connect(url, { method: 'POST', headers, body, signal })
      // Without a listener, a response that breaks off would end the process.
      response.on('error', () => undefined)
      try {
        return {
          status: response.statusCode ?? 0,
          body: most === null ? Buffer.alloc(0) : await boundedBody(response, { most, beyond: 'fail' }),
        }
      } finally {
        response.destroy()
      }
    } catch (error) {
      if (error instanceof FetchFailure) throw error
      throw new FetchFailure(signal.aborted ? 'too_slow' : 'broken', error)
    }
  }
}

function secureAddress(address: string, trusted: string | undefined): URL {
  if (!URL.canParse(address)) throw new FetchFailure('protocol_refused')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.host !== trusted) throw new FetchFailure('protocol_refused')
  return url
}
