import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './storage.ts'

export interface S3Options {
  /** Address of the service without the bucket, such as `https://s3.fr-par.scw.cloud`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const rootOf = ({ endpoint, bucket }: Pick<S3Options, 'endpoint' | 'bucket'>) =>
  `${endpoint.replace(/\/+$/, '')}/${bucket}`

const placeOf = (root: string, key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`

interface Signature {
  /** The life of the address begins then. */
  at: Date
  seconds: number
  /** Headers that the service answers with. */
  answer: Record<string, string>
}

/** Returns an address of a file that is good without an account until its life is over. */
export async function signedAddress(
  { endpoint, bucket, ...account }: S3Options,
  key: string,
  { at, seconds, answer }: Signature,
): Promise<string> {
  const address = new URL(placeOf(rootOf({ endpoint, bucket }), key))
  address.searchParams.set('X-Amz-Expires', String(seconds))
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(`response-${name}`, value)
  const datetime = at.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const signed = await new AwsClient({ ...account, service: 's3' }).sign(address, {
    aws: { signQuery: true, datetime },
  })
  return signed.url
}

/** Stores files in a bucket of any S3 service, addressed by path. Failed requests are retried. */
export function s3Storage({ endpoint, bucket, ...account }: S3Options): Storage {
  const client = new AwsClient({ ...account, service: 's3', retries: 3 })
  const root = rootOf({ endpoint, bucket })
  const place = (key: string) => placeOf(root, key)

  async function answered(response: Response, what: string): Promise<Response> {
    if (response.ok) return response
    throw new Error(
      `the S3 service answered ${response.status} to ${what}: ${(await response.text()).slice(0, 300)}`,
    )
  }

  return {
    async put(key, file, contentType) {
      const body = await openAsBlob(file, { type: contentType })
      const headers = {
        'content-type': contentType,
        'content-length': String(body.size),
        // Unsigned, so that the file is not read twice.
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      const request = { method: 'PUT', body, headers }
      await (await answered(await client.fetch(place(key), request), 'PUT')).body?.cancel()
    },
    async open(key, range) {
      const headers = range === undefined ? undefined : { range: `bytes=${range.start}-${range.end}` }
      const response = await client.fetch(place(key), { headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      const { body } = await answered(response, 'GET')
      if (body === null) throw new Error('the S3 service sent no file')
      const bytes =
        range === undefined ? Number(response.headers.get('content-length')) : range.end - range.start + 1
      return { body: Readable.fromWeb(body as ReadableStream), bytes }
    },
    async remove(key) {
      const response = await client.fetch(place(key), { method: 'DELETE' })
      if (response.status !== 404) await answered(response, 'DELETE')
      await response.body?.cancel()
    },
    async *list(prefix) {
      // A page begins after the last key of the one before.
      for (let marker = '', isLast = false; !isLast; ) {
        const response = await client.fetch(`${root}?${new URLSearchParams({ prefix, marker })}`)
        const page = await (await answered(response, 'a list')).text()
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          marker = unescaped(key)
          yield marker
        }
        isLast = !page.includes('<IsTruncated>true<')
      }
    },
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of an XML element. */
function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal))
  })
}
