import type { RatedNote } from '@parvis/contract/content/context-notes.schemas.ts'
import {
  listContextNotes,
  listPostContextNotes,
  type NoteList,
} from '@parvis/contract/content/context-notes.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { storePost } from '../../../cache/post-cache.ts'
import { beginRead } from '../../../cache/read-order.ts'
import { refreshPost } from '../../../cache/refresh-post.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

const notesKey = ['context-notes'] as const

export const postNotesQuery = (postId: string) =>
  queryOptions({
    queryKey: [...notesKey, 'post', postId] as const,
    queryFn: ({ signal }) => call(listPostContextNotes, { params: { postId }, signal }),
  })

/** Context notes of a list, a page at a time; their posts stand in the cache as everywhere. */
export const notesQuery = (list: NoteList) =>
  infiniteQueryOptions({
    queryKey: [...notesKey, 'list', list] as const,
    queryFn: async ({ client, pageParam, signal }) => {
      const read = beginRead()
      const page = await call(listContextNotes, { query: { list, cursor: pageParam ?? undefined }, signal })
      for (const { post } of page.items) storePost(client, post, read)
      return page
    },
    ...pagesByCursor,
  })

/** Reads all notes again after a change of one, and its post, which may show it. */
export function rereadNotes(client: QueryClient, { post_id: postId, state }: RatedNote): void {
  if (state === 'shown') refreshPost(client, postId)
  void client.invalidateQueries({ queryKey: notesKey })
}
