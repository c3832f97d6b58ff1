import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { ClientCall } from './caller.ts'
import { ifFound } from './caller.ts'
import { citedPoll, commentStatus, type Status, statusOf } from './entities/statuses.ts'
import { MastodonError } from './errors.ts'
import { isId } from './pages.ts'

/** A status is a post or a comment of the site. */
export type StatusSource = { post: PostView } | { comment: CommentView }

/** The post or comment of an id. */
export async function findStatus(clientCall: ClientCall, id: string): Promise<StatusSource> {
  if (isId(id)) {
    const post = await ifFound(clientCall.get<PostView>(`/posts/${id}`))
    if (post !== undefined) return { post }
    const comment = await ifFound(clientCall.get<CommentView>(`/comments/${id}`))
    if (comment !== undefined) return { comment }
  }
  throw new MastodonError(404, 'Ce post n’existe pas, ou vous ne pouvez pas le lire.')
}

/** The same for the parameter of a path. */
export const statusOfPath = (clientCall: ClientCall): Promise<StatusSource> =>
  findStatus(clientCall, (clientCall.request.params as { id: string }).id)

/** Statuses of posts, with the polls that they cite. */
export async function statusesOf(clientCall: ClientCall, posts: readonly PostView[]): Promise<Status[]> {
  const { siteUrl } = clientCall.host
  const ids = new Set(
    posts.flatMap((post) => [citedPoll(post), post.original ? citedPoll(post.original) : undefined]),
  )
  ids.delete(undefined)
  const polls = new Map<string, PollView>()
  await Promise.all(
    [...ids].map(async (id) => {
      const poll = await ifFound(clientCall.get<PollView>(`/polls/${id}`))
      if (id !== undefined && poll !== undefined) polls.set(id, poll)
    }),
  )
  return posts.map((post) => statusOf(post, siteUrl, polls))
}

export async function onePost(clientCall: ClientCall, post: PostView): Promise<Status | undefined> {
  return (await statusesOf(clientCall, [post]))[0]
}

export async function presentSource(
  clientCall: ClientCall,
  found: StatusSource,
): Promise<Status | undefined> {
  return 'post' in found
    ? onePost(clientCall, found.post)
    : commentStatus(found.comment, clientCall.host.siteUrl)
}
