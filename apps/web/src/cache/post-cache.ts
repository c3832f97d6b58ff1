import type { OriginalView, PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { perClient } from '../lib/per-client.ts'
import { recordRead } from './read-order.ts'

/** A page of a list of posts: the posts themselves stand in the cache once, under their own key. */
export interface PostIdsPage {
  ids: string[]
  next_cursor: string | null
  /** When the page's first post was published: what came later is new. */
  newest: string | null
}

export type PostIds = InfiniteData<PostIdsPage, unknown>

type Change = (post: PostView) => PostView

/** Every list of posts has its key below this one, so that a post can be taken out of all of them. */
export const postListKey = (...place: string[]) => ['post-ids', ...place] as const
export const postKey = (id: string) => ['post', id] as const

/** Lists outlive the screen that showed them this long, and their posts a little longer. In milliseconds. */
export const listLifetime = 30 * 60_000
export const postLifetime = listLifetime + 5 * 60_000

/** Changes made here that the server has not confirmed yet: they are laid over whatever it answers meanwhile. */
const heldIn = perClient(() => new Map<string, Map<Aspect, Change>>())

/** Parts of a post that its reader changes: changes of one do not end those of another. */
type Aspect = 'reaction' | 'saved'

/**
 * The post to show for the server's answer: with unconfirmed changes, and never an earlier wording than is known.
 *
 * @param read number of the read that brought it; an answer to a write has none
 */
export function asShown(client: QueryClient, post: PostView, read?: number): PostView {
  const known = client.getQueryData<PostView>(postKey(post.id))
  const isLatest = read === undefined || recordRead(client, post.id, read)
  let shown = known && (!isLatest || isOlder(post, known)) ? known : post
  for (const change of heldIn(client).get(post.id)?.values() ?? []) shown = change(shown)
  return shown
}

/** Whether a read began before an edit that the cache knows. */
function isOlder(post: PostView, known: PostView): boolean {
  return (known.edited_at ?? '') > (post.edited_at ?? '')
}

/** Puts what the server says of a post into the cache; unconfirmed changes stay visible. Returns what is shown. */
export function storePost(client: QueryClient, post: PostView, read?: number): PostView {
  storeOriginal(client, post.original, read)
  const shown = asShown(client, post, read)
  const options = client.defaultQueryOptions({ queryKey: postKey(post.id), gcTime: postLifetime })
  client.getQueryCache().build(client, options).setData(shown, { manual: true })
  return shown
}

/** A reposted post is stored as a post of its own: it changes in one place for all that show it. */
export function storeOriginal(client: QueryClient, original: OriginalView | null, read?: number): void {
  if (original === null) return
  // The original of an original is incomplete: it is read when it is opened.
  if (original.original?.repost_of_id === null)
    storePost(client, { ...original.original, original: null }, read)
  storePost(client, asPost(original), read)
}

/** The reposted post, as a post among others. */
export const asPost = ({ original, ...post }: OriginalView): PostView => ({
  ...post,
  original: original && { ...original, original: null },
})

function repostsOf(client: QueryClient, id: string): PostView[] {
  return client
    .getQueriesData<PostView>({ queryKey: postKey('').slice(0, 1) })
    .flatMap(([, post]) => (post?.repost_of_id === id ? [post] : []))
}

/** The plain reposts of a post that the cache knows. */
export const plainRepostsOf = (client: QueryClient, id: string) =>
  repostsOf(client, id).filter((post) => post.repost_kind === 'plain')

/** Puts a page's posts into the cache and returns the page that lists them. */
export function storePage(
  client: QueryClient,
  page: { items: PostView[]; next_cursor: string | null },
  read: number,
): PostIdsPage {
  for (const post of page.items) storePost(client, post, read)
  return {
    ids: page.items.map(({ id }) => id),
    next_cursor: page.next_cursor,
    newest: page.items[0]?.created_at ?? null,
  }
}

/** Changes a post wherever it shows. */
export function patchPost(client: QueryClient, id: string, change: Change): void {
  client.setQueryData<PostView>(postKey(id), (post) => post && change(post))
}

/** Changes a post wherever it shows, and keeps the change over the server's answers until it is released. */
export function applyOptimistic(client: QueryClient, id: string, aspect: Aspect, change: Change): void {
  const held = heldIn(client)
  held.set(id, (held.get(id) ?? new Map<Aspect, Change>()).set(aspect, change))
  patchPost(client, id, change)
}

/**
 * Ends {@link applyOptimistic} with the server's answer. Reads on their way may have begun before it: `settled` is laid over
 * them until they have ended.
 *
 * @param answer what the server said, if that is more than `settled`
 */
export function commitOptimistic(
  client: QueryClient,
  id: string,
  aspect: Aspect,
  settled: Change,
  answer: Change = settled,
): void {
  applyOptimistic(client, id, aspect, settled)
  patchPost(client, id, answer)
  const reads = client.getQueryCache().findAll({ fetchStatus: 'fetching' })
  void Promise.allSettled(reads.map(({ promise }) => promise)).then(() => {
    const held = heldIn(client)
    const ofPost = held.get(id)
    if (ofPost?.get(aspect) !== settled) return
    ofPost.delete(aspect)
    if (ofPost.size === 0) held.delete(id)
  })
}

/** Puts a post at the top of a list that is already in the cache. */
export function prependToList(client: QueryClient, listKey: readonly string[], id: string): void {
  client.setQueryData<PostIds>(listKey, (list) => {
    const [first, ...others] = list?.pages ?? []
    if (!list || !first || first.ids.includes(id)) return list
    return { ...list, pages: [{ ...first, ids: [id, ...first.ids] }, ...others] }
  })
}

/** Takes a post out of the lists below a key. */
export function leaveLists(client: QueryClient, id: string, lists: readonly string[]): void {
  client.setQueriesData<PostIds>({ queryKey: lists }, (list) => {
    if (!list?.pages.some((page) => page.ids.includes(id))) return list
    return {
      ...list,
      pages: list.pages.map((page) => ({ ...page, ids: page.ids.filter((other) => other !== id) })),
    }
  })
}

/**
 * Takes a post out of every list and forgets it, once no screen shows it any more; its plain reposts go along, its quotes
 * stay without it.
 */
export function removePost(client: QueryClient, id: string): void {
  for (const repost of repostsOf(client, id)) {
    if (repost.repost_kind === 'plain') removePost(client, repost.id)
    else patchPost(client, repost.id, (shown) => ({ ...shown, original: null }))
  }
  leaveLists(client, id, postListKey())
  client.removeQueries({ queryKey: postKey(id), type: 'inactive' })
  heldIn(client).delete(id)
}

/** The ids of a list, each once and in order. */
export function idsOf(list: PostIds): string[] {
  return [...new Set(list.pages.flatMap((page) => page.ids))]
}
