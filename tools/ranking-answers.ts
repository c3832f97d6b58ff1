/** The site could not be read. */
export class Unreadable extends Error {}

/** Input of the formula, as a card of the public API shows it. */
export interface Post {
  id: string
  user_id: string
  created_at: string
  reactions: { support: number; question: number; vote: number }
  commentCount: number
  author: { verified: boolean; role: string } | null
}
export interface Term {
  key: string
  value: number
}
export interface Why {
  formula_version: number
  terms: Term[]
  total: number
}

export interface Board {
  now: string
  reserves: { starts_at: string; ends_at: string; ended_at: string | null }[]
}

export async function read<Body>(address: URL, isBody: (value: unknown) => value is Body): Promise<Body> {
  const body = await bodyOf(await answer(address), address)
  if (!isBody(body)) throw new Unreadable(`${address} n’a pas répondu ce que publie un site Parvis.`)
  return body
}

export async function bodyOf(response: Response, address: URL): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    const type = response.headers.get('content-type') ?? 'sans type'
    throw new Unreadable(`${address} n’a pas répondu du JSON (${type}) : est-ce un site Parvis ?`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

/** Whether a value has what the formula takes. */
export function isPost(value: unknown): value is Post {
  if (!isObject(value) || !isObject(value.reactions)) return false
  const { id, user_id, created_at, reactions, commentCount, author } = value
  return (
    typeof id === 'string' &&
    typeof user_id === 'string' &&
    typeof created_at === 'string' &&
    !Number.isNaN(Date.parse(created_at)) &&
    [reactions.support, reactions.question, reactions.vote, commentCount].every(isNumber) &&
    (author === null || isObject(author))
  )
}

export function isFeedPage(value: unknown): value is { items: Post[]; next_cursor: string | null } {
  if (!isObject(value)) return false
  const { items, next_cursor } = value
  return (
    Array.isArray(items) && items.every(isPost) && (next_cursor === null || typeof next_cursor === 'string')
  )
}

export function isWhy(value: unknown): value is Why {
  if (!isObject(value) || !Array.isArray(value.terms)) return false
  const areTerms = value.terms.every(
    (term) => isObject(term) && typeof term.key === 'string' && isNumber(term.value),
  )
  return areTerms && isNumber(value.formula_version) && isNumber(value.total)
}

export function isBoard(value: unknown): value is Board {
  if (!isObject(value) || !Array.isArray(value.reserves) || typeof value.now !== 'string') return false
  return value.reserves.every((reserve) => isObject(reserve) && typeof reserve.starts_at === 'string')
}

export async function answer(address: URL): Promise<Response> {
  const response = await fetch(address).catch((error: Error) => {
    throw new Unreadable(`${address} ne répond pas (${String(error.cause ?? error.message)}).`)
  })
  if (!response.ok) throw new Unreadable(`${address} a répondu ${response.status}.`)
  return response
}
