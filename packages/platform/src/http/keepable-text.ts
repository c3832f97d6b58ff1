import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Refusal of a request whose parameters, query or body contain text that PostgreSQL cannot store: NUL, or half a surrogate
 * pair. A hook for all routes, so that no endpoint has to check.
 */
export function unkeepableTextRefusal(
  request: Partial<Pick<FastifyRequest, 'params' | 'query' | 'body'>>,
): Refusal | undefined {
  for (const part of ['params', 'query', 'body'] as const) {
    const place = unkeepableIn(request[part])
    if (place !== null)
      return new Refusal('validation_failed', 'text that cannot be kept', { [place || part]: 'unreadable' })
  }
  return undefined
}

/** Longer paths are truncated: the path of a deeply nested part would be longer than the body. */
const longestPlace = 200

/**
 * Returns the path of such text in a parsed value, or null. Iterative, since a body may be nested a hundred thousand
 * levels deep.
 */
function unkeepableIn(whole: unknown): string | null {
  const waiting = [{ place: '', value: whole }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { place, value } = next
    if (typeof value === 'string' && !isKeepable(value)) return place
    if (typeof value !== 'object' || value === null || isFile(value)) continue
    for (const [name, part] of Object.entries(value)) {
      if (!isKeepable(name)) return place
      if (typeof part === 'string' || typeof part === 'object')
        waiting.push({ place: within(place, name), value: part })
    }
  }
  return null
}

const isKeepable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** The body of an upload is not text. */
const isFile = (value: object) => value instanceof Readable || ArrayBuffer.isView(value)

function within(place: string, name: string): string {
  if (place === '') return name
  return place.length < longestPlace ? `${place}.${name}` : place
}
