import { createHash, randomUUID } from 'node:crypto'
import type { CommentThreadView, CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { ClientCall, Routes } from '../caller.ts'
import { commentStatus, statusOf } from '../entities/statuses.ts'
import { MastodonError } from '../errors.ts'
import { withCursor } from '../pages.ts'
import { findStatus, onePost, presentSource, statusOfPath } from '../reading.ts'
import { writesMessage } from './conversations.ts'

/** Pages of comments that a thread shows. */
const threadPages = 5

export function statusRoutes({ get, post, put, remove }: Routes): void {
  post('/api/v1/statuses', createStatus)
  get('/api/v1/statuses', async (clientCall) => {
    const ids = clientCall.given.list('id').slice(0, 20)
    const found = await Promise.allSettled(ids.map((id) => findStatus(clientCall, id)))
    return Promise.all(
      found.flatMap((one) => (one.status === 'fulfilled' ? [presentSource(clientCall, one.value)] : [])),
    )
  })
  get('/api/v1/statuses/:id', async (clientCall) => presentSource(clientCall, await statusOfPath(clientCall)))
  get('/api/v1/statuses/:id/context', contextOf)
  get('/api/v1/statuses/:id/source', async (clientCall) => {
    const found = await statusOfPath(clientCall)
    const { id, content } = 'post' in found ? found.post : found.comment
    return { id, text: content, spoiler_text: '' }
  })
  get('/api/v1/statuses/:id/history', async (clientCall) => {
    const status = await presentSource(clientCall, await statusOfPath(clientCall))
    return status === undefined ? [] : [{ ...status, created_at: status.edited_at ?? status.created_at }]
  })
  // The site does not name members who react or repost.
  get('/api/v1/statuses/:id/reblogged_by', async () => [])
  get('/api/v1/statuses/:id/favourited_by', async () => [])
  put('/api/v1/statuses/:id', editStatus)
  remove('/api/v1/statuses/:id', async (clientCall) => {
    const found = await statusOfPath(clientCall)
    const status = await presentSource(clientCall, found)
    await clientCall.send(
      'DELETE',
      'post' in found ? `/posts/${found.post.id}` : `/comments/${found.comment.id}`,
    )
    const { content } = 'post' in found ? found.post : found.comment
    return { ...status, text: content }
  })

  reaction(
    post,
    'favourite',
    (clientCall, id) => clientCall.send('PUT', `/posts/${id}/reaction`, { reaction: 'support' }),
    'PUT',
  )
  reaction(
    post,
    'unfavourite',
    (clientCall, id) => clientCall.send('DELETE', `/posts/${id}/reaction`),
    'DELETE',
  )
  for (const [name, method, part] of [
    ['bookmark', 'PUT', 'saved'],
    ['unbookmark', 'DELETE', 'saved'],
    ['reblog', 'PUT', 'repost'],
    ['unreblog', 'DELETE', 'repost'],
  ] as const)
    post(`/api/v1/statuses/:id/${name}`, async (clientCall) => {
      const found = await statusOfPath(clientCall)
      if ('comment' in found)
        throw new MastodonError(422, 'Cela se fait pour un post, pas pour un commentaire.')
      const original = originalOf(found.post)
      const answer = await clientCall.send<PostView>(method, `/posts/${original}/${part}`)
      // A repost is a post of its own.
      if (name === 'reblog') return onePost(clientCall, answer)
      return presentSource(clientCall, await findStatus(clientCall, original))
    })
  for (const name of ['pin', 'unpin', 'mute', 'unmute', 'translate'])
    post(`/api/v1/statuses/:id/${name}`, async () => {
      throw new MastodonError(422, 'Ce site n’offre pas cette fonction.')
    })
  get('/api/v1/scheduled_statuses', async (clientCall) => {
    const { items } = await clientCall.get<{ items: PostView[] }>('/me/planned-posts')
    return items.map((planned) => scheduledOf(planned, clientCall.host.siteUrl))
  })
}

/** Likes a comment, or reacts to a post. */
function reaction(
  post: Routes['post'],
  name: string,
  toPost: (clientCall: ClientCall, id: string) => Promise<unknown>,
  toComment: 'PUT' | 'DELETE',
): void {
  post(`/api/v1/statuses/:id/${name}`, async (clientCall) => {
    const found = await statusOfPath(clientCall)
    const id = 'post' in found ? originalOf(found.post) : found.comment.id
    await ('post' in found ? toPost(clientCall, id) : clientCall.send(toComment, `/comments/${id}/like`))
    return presentSource(clientCall, await findStatus(clientCall, id))
  })
}

/** A plain repost has no reactions of its own. */
const originalOf = ({ id, repost_kind: kind, repost_of_id: original }: PostView): string =>
  kind === 'plain' && original !== null ? original : id

function scheduledOf(planned: PostView, siteUrl: string) {
  return {
    id: planned.id,
    scheduled_at: planned.planned_for ?? planned.created_at,
    params: {
      text: planned.content,
      visibility: 'public',
      sensitive: false,
      spoiler_text: '',
      media_ids: null,
      poll: null,
      in_reply_to_id: null,
      language: 'fr',
      application_id: 0,
      scheduled_at: null,
      idempotency: null,
      with_rate_limit: false,
    },
    media_attachments: statusOf(planned, siteUrl).media_attachments,
  }
}

/** Idempotency key of the site, which wants a UUID, made of the client's. */
export function requestId({ request: { headers } }: ClientCall): string {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return randomUUID()
  const hex = createHash('sha256').update(`${headers.authorization} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const visibilities: Record<string, string> = {
  public: 'public',
  unlisted: 'public',
  private: 'followers',
  direct: 'private',
}

async function createStatus(clientCall: ClientCall): Promise<unknown> {
  const { given } = clientCall
  if (given.list('poll[options]').length > 0)
    throw new MastodonError(
      422,
      'Un sondage s’ouvre sur le site ; un post peut ensuite le citer par son adresse.',
    )
  const visibility = visibilities[given.text('visibility') ?? 'public']
  if (visibility === undefined) throw new MastodonError(422, 'Cette visibilité n’existe pas.')
  const spoiler = given.text('spoiler_text')?.trim() ?? ''
  const text = given.text('status') ?? ''
  const content = spoiler === '' ? text : `${spoiler}\n\n${text}`
  const media = await attachedMedia(clientCall)
  const answered = given.text('in_reply_to_id')
  if (given.text('visibility') === 'direct') {
    const message = await writesMessage(clientCall, {
      content,
      media: media.media_id,
      requestId: requestId(clientCall),
    })
    if (message !== undefined) return message
  }
  if (answered !== undefined && answered !== '') return reply(clientCall, { answered, content, media })
  const planned = given.text('scheduled_at')
  const created = await clientCall.send<PostView>('POST', '/posts', {
    content,
    visibility,
    ...media,
    ...(planned ? { planned_for: new Date(planned).toISOString() } : {}),
    request_id: requestId(clientCall),
  })
  return planned ? scheduledOf(created, clientCall.host.siteUrl) : onePost(clientCall, created)
}

async function reply(
  clientCall: ClientCall,
  { answered, content, media }: { answered: string; content: string; media: AttachedMedia },
) {
  const found = await findStatus(clientCall, answered)
  const postId = 'post' in found ? originalOf(found.post) : found.comment.post_id
  // Replies have one level.
  const parentId = 'post' in found ? null : (found.comment.parent_id ?? found.comment.id)
  const repliedTo = 'post' in found ? found.post.user_id : found.comment.user_id
  // The site keeps files of posts and of comments apart, and clients upload before they say which.
  if (media.media_id !== undefined)
    throw new MastodonError(422, 'Depuis une application, une réponse n’a pas de pièce jointe.')
  const comment = await clientCall.send<CommentView>('POST', `/posts/${postId}/comments`, {
    content,
    parent_id: parentId,
    request_id: requestId(clientCall),
  })
  return commentStatus(comment, clientCall.host.siteUrl, repliedTo)
}

interface AttachedMedia {
  media_id?: string
  media_alt?: string | null
  more_media?: { media_id: string; media_alt: string | null }[]
}

/** Uploads that the client attaches, each with the text that it gave before. */
async function attachedMedia(clientCall: ClientCall): Promise<AttachedMedia> {
  const ids = clientCall.given.list('media_ids').slice(0, 5)
  if (ids.length === 0) return {}
  const uploads = await clientCall.host.readUploads((await clientCall.me()).id, ids)
  const given = ids.map((id) => ({
    media_id: id,
    media_alt: uploads.find((upload) => upload.id === id)?.alt ?? null,
  }))
  const [first, ...more] = given
  return { ...first, ...(more.length === 0 ? {} : { more_media: more }) }
}

async function editStatus(clientCall: ClientCall) {
  const found = await statusOfPath(clientCall)
  const content = clientCall.given.text('status') ?? ''
  if ('comment' in found)
    return commentStatus(
      await clientCall.send<CommentView>('PATCH', `/comments/${found.comment.id}`, { content }),
      clientCall.host.siteUrl,
    )
  const { id, edited_at } = found.post
  return onePost(clientCall, await clientCall.send<PostView>('PATCH', `/posts/${id}`, { content, edited_at }))
}

/** The thread around a status: a post above its comments, a comment above its replies. */
async function contextOf(clientCall: ClientCall) {
  const found = await statusOfPath(clientCall)
  const { siteUrl } = clientCall.host
  if ('comment' in found) {
    const { post_id: postId, parent_id: parentId, id } = found.comment
    const ancestors = [
      await findStatus(clientCall, postId),
      ...(parentId === null ? [] : [await findStatus(clientCall, parentId)]),
    ]
    const replies =
      parentId === null
        ? (await clientCall.get<{ items: CommentView[] }>(`/comments/${id}/replies`)).items
        : []
    return {
      ancestors: await Promise.all(ancestors.map((one) => presentSource(clientCall, one))),
      descendants: replies.map((one) => commentStatus(one, siteUrl, found.comment.user_id)),
    }
  }
  const { user_id: authorId } = found.post
  const id = originalOf(found.post)
  const threads: CommentThreadView[] = []
  let at: string | null = null
  for (let page = 0; page < threadPages; page++) {
    const path: string = withCursor(`/posts/${id}/comments?sort=oldest`, at)
    const read: { items: CommentThreadView[]; next_cursor: string | null } = await clientCall.get(path)
    threads.push(...read.items)
    at = read.next_cursor
    if (at === null) break
  }
  const { earlier, later } = await threadAround(clientCall, found.post)
  return {
    ancestors: earlier,
    descendants: threads
      .flatMap((thread) => [
        { ...commentStatus(thread, siteUrl, authorId), replies_count: thread.reply_count },
        ...thread.replies.map((one) => commentStatus(one, siteUrl, thread.user_id)),
      ])
      .concat(later),
  }
}

/** The posts of a thread before and after one of them, each a reply to the one before it. */
async function threadAround(clientCall: ClientCall, post: PostView) {
  if (post.thread === null) return { earlier: [], later: [] }
  const { items } = await clientCall.get<{ items: PostView[] }>(`/posts/${post.id}/thread`)
  const statuses = items.map((one, index) => ({
    ...statusOf(one, clientCall.host.siteUrl),
    in_reply_to_id: items[index - 1]?.id ?? null,
  }))
  const at = items.findIndex(({ id }) => id === post.id)
  return { earlier: statuses.slice(0, at), later: statuses.slice(at + 1) }
}
