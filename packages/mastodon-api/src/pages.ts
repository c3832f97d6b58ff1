import type { ClientCall } from './caller.ts'
import { MastodonError } from './errors.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const cursor = /^\d{1,15}_[0-9a-f-]{36}$/i

/** A row of a list by time. */
interface Dated {
  id: string
  created_at: string
}

export const isId = (text: string): boolean => uuid.test(text)

/** Position in a list by time: the site's own cursor, which links of pages carry as `max_id`. */
export const placeOf = ({ id, created_at: at }: Dated): string => `${Date.parse(at)}_${id}`

/**
 * Cursor of the page that a client asks for; null for the first. Clients name the last item that they have, or follow the
 * link of the page before.
 * @param find returns the item of an id, so that its time is known
 */
export async function startOf(
  { given }: ClientCall,
  find: (id: string) => Promise<Dated | undefined>,
): Promise<string | null> {
  const clientCall = given.text('max_id')
  if (clientCall === undefined || clientCall === '') return null
  if (cursor.test(clientCall)) return clientCall.toLowerCase()
  if (!isId(clientCall)) throw new MastodonError(422, 'max_id n’est pas un identifiant de ce site.')
  const item = await find(clientCall.toLowerCase())
  if (item === undefined) throw new MastodonError(404, 'max_id ne désigne rien que vous puissiez lire.')
  return placeOf(item)
}

/** Number of items that a client asks for, at most those of a page of the site. */
export function sizeOf({ given }: ClientCall, most = 20): number {
  const clientCall = given.number('limit')
  return clientCall === undefined ? most : Math.min(most, Math.max(1, Math.trunc(clientCall)))
}

/** Items that are newer than the one that a client has, by `since_id` or `min_id`. */
export function newerOnly<Item extends { id: string }>({ given }: ClientCall, items: Item[]): Item[] {
  const known = given.text('min_id') ?? given.text('since_id')
  if (known === undefined) return items
  const id = known.split('_').at(-1)?.toLowerCase()
  const at = items.findIndex((item) => item.id === id)
  return at < 0 ? items : items.slice(0, at)
}

/** Sets the links to the pages before and after. */
export function linkPages(
  { reply, request, host }: ClientCall,
  { next, previous }: { next?: string | undefined; previous?: string | undefined },
): void {
  const links = (
    [
      ['next', 'max_id', next],
      ['prev', 'min_id', previous],
    ] as const
  ).flatMap(([relation, parameter, value]) => {
    if (value === undefined) return []
    const address = new URL(request.originalUrl, host.siteUrl)
    address.pathname = publicPath(address.pathname)
    for (const name of ['max_id', 'min_id', 'since_id']) address.searchParams.delete(name)
    address.searchParams.set(parameter, value)
    return [`<${address}>; rel="${relation}"`]
  })
  if (links.length > 0) reply.header('link', links.join(', '))
}

/** Address of the routes of this package on the server, in front of the address that clients ask for. */
export const prefix = '/mastodon'
const publicPath = (path: string) => (path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path)

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/** Answers one page of a list by time, with its links. */
export function pageOfList<Item extends Dated>(
  clientCall: ClientCall,
  { items, next_cursor }: Page<Item>,
): Item[] {
  const size = sizeOf(clientCall)
  const shown = newerOnly(clientCall, items).slice(0, size)
  const last = shown.at(-1)
  const isCut = shown.length < items.length
  linkPages(clientCall, {
    next: last !== undefined && (isCut || next_cursor !== null) ? placeOf(last) : undefined,
    previous: shown[0]?.id,
  })
  return shown
}

export const withCursor = (path: string, at: string | null): string =>
  at === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(at)}`
