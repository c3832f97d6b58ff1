import fc from 'fast-check'
import type { DescribedEndpoint } from '../test/contract-endpoints.ts'
import type { Reader } from './community.ts'

/** One request as sent. */
export interface Call {
  reader: Reader
  method: string
  /** In ASCII, percent-encoded. */
  path: string
  body: string | Uint8Array | undefined
  headers: Record<string, string>
  /** DescribedEndpoint whose contract the response must match; undefined for requests outside the contract. */
  endpoint: DescribedEndpoint | undefined
  kind: 'contract' | 'auth' | 'page'
}

/** Forms of sending a call: correctly, or in one of the ways of proxies, broken clients and attackers. */
export const manners = fc.oneof(
  { arbitrary: fc.constant('well' as const), weight: 60 },
  fc.constantFrom(
    'cut body',
    'unknown encoding',
    'odd type',
    'wrong method',
    'bad token',
    'twice the query',
    'bad percent',
    'no type',
  ),
)
type CallManner = typeof manners extends fc.Arbitrary<infer M> ? M : never

export function inManner(call: Call, manner: CallManner, odd: string): Call {
  switch (manner) {
    case 'cut body':
      return typeof call.body === 'string'
        ? { ...call, body: call.body.slice(0, call.body.length / 2) }
        : call
    case 'unknown encoding':
      return {
        ...call,
        headers: { ...call.headers, 'content-encoding': odd.length % 2 === 0 ? 'gzip' : 'parvis' },
      }
    case 'odd type':
      return { ...call, headers: { ...call.headers, 'content-type': 'multipart/form-data; boundary=x' } }
    case 'wrong method':
      return { ...call, method: odd.length % 2 === 0 ? 'PUT' : 'DELETE', endpoint: undefined }
    case 'bad token':
      return {
        ...call,
        headers: { ...call.headers, authorization: `Bearer ${encodeURIComponent(odd.toWellFormed())}` },
      }
    case 'twice the query':
      return {
        ...call,
        path: call.path.includes('?') ? `${call.path}&${call.path.split('?')[1]}` : call.path,
      }
    case 'bad percent':
      return { ...call, path: `${call.path}%ff%00`, endpoint: undefined }
    case 'no type':
      return { ...call, headers: {} }
    default:
      return call
  }
}

export const inAddress = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed())

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

export function search(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
  return pairs.length === 0
    ? ''
    : `?${pairs
        .join('&')
        .slice(0, 6_000)
        .replace(/%[0-9A-F]?$/, '')}`
}

export const json = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))
export const jsonType = (body: unknown): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json' }
