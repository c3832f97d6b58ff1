import type { OutgoingHttpHeaders } from 'node:http'
import { FetchFailure } from './fetch-failure.ts'
import { type ConnectionOptions, createPublicConnection } from './public-connection.ts'

interface PublicPostOptions extends ConnectionOptions {
  /** For everything of one request: names, connection, answer. */
  milliseconds?: number
}

/**
 * Sends to addresses that strangers chose, on the public internet alone (see {@link createPublicConnection}): by https,
 * unless trusted. A redirect is an answer as any other, and what the answer says beside its status is not read.
 *
 * @returns the answer's status
 * @throws {FetchFailure} whatever goes wrong
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
      // An answer that breaks off while nobody reads it must not end the process.
      response.on('error', () => undefined).destroy()
      return response.statusCode ?? 0
    } catch (error) {
      if (error instanceof FetchFailure) throw error
      throw new FetchFailure(signal.aborted ? 'too_slow' : 'broken', error)
    }
  }
}
