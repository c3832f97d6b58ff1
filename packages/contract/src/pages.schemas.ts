import { z } from 'zod'

/** Opaque keyset cursor: the position where the last page ended. Only the server creates it. */
export const Cursor = z.string().max(200)

/** A page of a keyset list; `next_cursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}
