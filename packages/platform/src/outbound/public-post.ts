import type { OutgoingHttpHeaders } from 'node:http'
import { FetchFailure } from './fetch-failure.ts'
import { type ConnectionOptions, createPublicConnection } from './public-connection.ts'

interface PublicPostOptions extends ConnectionOptions {
  /** Time limit of the whole request: resolution, connection, response. */
  milliseconds?: number
}

/**
 * Posts to addresses chosen by strangers, on the public internet only (see {@link createPublicConnection}), over https
 * unless trusted. Redirects are not followed, and only the status of the response is read.
 * @returns the response's status
 * @throws {FetchFailure} for every failure
 */
export function createPublicPost({ milliseconds = 10_000, ...options }: PublicPostOptions) {
  const connect = createPublicConnection(options)
  return async (address: string, headers: OutgoingHttpHeaders, body: Buffer): Promise<number> => {
    if (!URL.canParse(address)) throw new FetchFailure('protocol_refused')
    const url = new URL(address)
    if (url.protocol !== 'https:' && url.host !== options.trusted) throw new FetchFailure('protocol_refused')
    const signal = AbortSignal.timeout(milliseconds)
    try {
      const response = await connect(url, { method: 'POST', headers, body, signal })
      // Without a listener, a response that breaks off would end the process.
      response.on('error', () => undefined).destroy()
      return response.statusCode ?? 0
    } catch (error) {
      if (error instanceof FetchFailure) throw error
      throw new FetchFailure(signal.aborted ? 'too_slow' : 'broken', error)
    }
  }
}
