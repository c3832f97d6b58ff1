/** Page parameters of an infinite query over a list that the server gives in keyset pages. */
export const pagesByCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
}
