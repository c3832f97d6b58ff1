import { type LookupAddress, lookup as resolve } from 'node:dns'
import { type ClientRequest, get as httpGet, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as httpsGet } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from '@parvis/platform/outbound/public-address.ts'
import { AuthError, invalid } from '../errors.ts'
import { metadataCeiling } from './idp-metadata.ts'

const timeoutMs = 5_000

const failed = (reason: string) =>
  new AuthError(422, 'saml_metadata_fetch_failed', `Could not fetch the SAML metadata: ${reason}`)

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Fetches an identity provider's metadata: by https, from the public internet, without redirects, at most half a megabyte
 * within five seconds. Outside production, loopback by http and private networks are allowed too.
 * @throws AuthError 400 for a refused address, 422 saml_metadata_fetch_failed for an unusable response
 */
export async function fetchMetadata(
  address: string,
  { production }: { production: boolean },
): Promise<string> {
  if (address.length > 2_048 || !URL.canParse(address)) throw invalid('metadata_url is not a valid URL')
  const url = new URL(address)
  const isLocal = !production && url.protocol === 'http:' && loopbackNames.has(url.hostname)
  if ((url.protocol !== 'https:' && !isLocal) || url.username !== '' || url.password !== '')
    throw invalid('metadata_url is not a HTTPS URL')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (production && isIP(literal) !== 0 && !isPublicAddress(literal))
    throw invalid('metadata_url does not lead to the public internet')

  return new Promise((fulfil, reject) => {
    const options: RequestOptions = {
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(production ? { lookup: publicLookup } : {}),
    }
    const answered = (response: IncomingMessage) => readText(response).then(fulfil, reject)
    const request: ClientRequest =
      url.protocol === 'https:' ? httpsGet(url, options, answered) : httpGet(url, options, answered)
    request.on('error', (error) => reject(asFailure(error)))
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  if (response.statusCode !== 200) {
    response.destroy()
    throw failed(`status ${response.statusCode}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > metadataCeiling) throw failed('too large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw asFailure(error)
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}

function asFailure(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  const isLate = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
  return failed(isLate ? 'no answer in time' : 'no connection')
}

/** Checks the same addresses that the connection uses, so that DNS cannot answer differently in between. */
const publicLookup: NonNullable<RequestOptions['lookup']> = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return done(error, '', 0)
    const [first] = found
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('the name resolves to an internal network'), '', 0)
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}
