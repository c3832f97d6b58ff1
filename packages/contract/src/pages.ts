import { z } from 'zod'

/** Opaque keyset cursor: where the last page ended. Made by the server only. */
export const Cursor = z.string().max(200)

/** A page of a keyset list; `next_cursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}
