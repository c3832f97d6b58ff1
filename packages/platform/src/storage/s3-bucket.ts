import { AwsClient } from 'aws4fetch'

export interface S3Options {
  /** Address of the service without the bucket, such as `https://s3.fr-par.scw.cloud`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Sends requests to a bucket of any S3 service, addressed by path. Failed requests are retried. */
export interface S3Bucket {
  /** Asks about a key, or about the bucket by an empty one. */
  ask(key: string, query: Record<string, string>, request?: S3Request): Promise<Response>
}

export interface S3Request {
  method?: 'DELETE' | 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: Blob | string
}

const rootOf = ({ endpoint, bucket }: Pick<S3Options, 'endpoint' | 'bucket'>) =>
  `${endpoint.replace(/\/+$/, '')}/${bucket}`

const placeOf = (root: string, key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`

export function openBucket({ endpoint, bucket, ...account }: S3Options): S3Bucket {
  const client = new AwsClient({ ...account, service: 's3', retries: 3 })
  const root = rootOf({ endpoint, bucket })
  return {
    ask(key, query, request) {
      const place = key === '' ? root : placeOf(root, key)
      const words = new URLSearchParams(query).toString()
      return client.fetch(words === '' ? place : `${place}?${words}`, request)
    },
  }
}

interface Signature {
  /** Beginning of the address's validity. */
  at: Date
  seconds: number
  /** Headers that the service answers with. */
  answer: Record<string, string>
}

/** Returns a signed address of a file, valid without an account until it expires. */
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

/** Returns a response that is no error. @throws Error with the beginning of the service's answer */
export async function answered(response: Response, what: string): Promise<Response> {
  if (response.ok) return response
  throw new Error(
    `the S3 service answered ${response.status} to ${what}: ${(await response.text()).slice(0, 300)}`,
  )
}

/** Contents of the XML elements of a name, in their order. */
export function elements(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g')), ([, text = '']) => text)
}

/** Text of the first XML element of a name. */
export function textOf(xml: string, name: string): string | undefined {
  const [text] = elements(xml, name)
  return text === undefined ? undefined : unescaped(text)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal))
  })
}
