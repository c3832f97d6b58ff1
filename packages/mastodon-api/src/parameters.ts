import type { FastifyRequest } from 'fastify'
import { MastodonError } from './errors.ts'

export interface GivenFile {
  name: string
  bytes: Buffer
}

/** Parameters of a request, of its query and of its body, whatever form the client sends. */
export interface RequestParameters {
  text(name: string): string | undefined
  /** Under `name[]`, `name[0]` or `name`, in their order. */
  list(name: string): string[]
  flag(name: string): boolean
  number(name: string): number | undefined
  file(name: string): GivenFile | undefined
  /** The body as it was read, for structures that lists do not have. */
  body: unknown
}

/** Body of a multipart form, as its parser leaves it. */
export class FormBody {
  readonly entries: [string, string][] = []
  readonly files = new Map<string, GivenFile>()
}

export function readParameters({ url, body }: FastifyRequest): RequestParameters {
  const pairs: [string, string][] = [...new URLSearchParams(url.split('?')[1] ?? '')]
  if (body instanceof FormBody) pairs.push(...body.entries)
  else if (body instanceof URLSearchParams) pairs.push(...body)
  else if (typeof body === 'object' && body !== null) pairs.push(...flattened(body))
  const all = (name: string) =>
    pairs
      .filter(
        ([key]) => key === name || (key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length))),
      )
      .map(([, value]) => value)
  const text = (name: string) => pairs.findLast(([key]) => key === name)?.[1]
  return {
    text,
    list: all,
    flag: (name) => /^(true|1|on)$/i.test(text(name) ?? ''),
    number(name) {
      const value = Number(text(name) ?? Number.NaN)
      return Number.isFinite(value) ? value : undefined
    },
    file: (name) => (body instanceof FormBody ? body.files.get(name) : undefined),
    body,
  }
}

/** Pairs of a JSON body in the form of a web form: `{poll: {options: ['a']}}` becomes `poll[options][]`. */
function flattened(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, one]): [string, string][] => {
    const name = Array.isArray(value) ? `${prefix}[]` : prefix === '' ? key : `${prefix}[${key}]`
    if (one === null || one === undefined) return []
    if (typeof one === 'object') return flattened(one, name)
    return [[name, String(one)]]
  })
}

/** Reads a multipart form of a few fields and one file. */
export async function readForm(body: Buffer, contentType: string): Promise<FormBody> {
  const form = new FormBody()
  let read: FormData
  try {
    read = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new MastodonError(422, 'La demande est illisible.')
  }
  for (const [name, value] of read)
    if (typeof value === 'string') form.entries.push([name, value])
    else form.files.set(name, { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) })
  return form
}
