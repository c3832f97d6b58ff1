import {
  createComment,
  deleteComment,
  editComment,
  getComment,
  likeComment,
  listComments,
  listReplies,
  unlikeComment,
} from '@parvis/contract/content/comments.ts'
import { getProfileReplies } from '@parvis/contract/content/posts.ts'
import { readCursor, readRankedCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { changeComment, removeComment } from './own-comment.ts'
import { createCommentWriter, setLike } from './service.ts'
import { readComment, readComments, readProfileReplies, readReplies } from './store.ts'

export const commentsFeature: Feature = {
  routes: commentRoutes,
}

function commentRoutes({ api }: ServerParts, context: AppContext): void {
  api.open(listComments, async ({ params, query: { sort, cursor }, member }) => {
    const keyset = sort === 'most_liked' ? readRankedCursor(cursor) : readCursor(cursor)
    const readerId = member?.id ?? null
    const filters = await filtersOf(context, readerId)
    return readComments(context.db, params.postId, readerId, sort, keyset, filters)
  })

  api.open(listReplies, async ({ params, query, member }) => {
    const readerId = member?.id ?? null
    const filters = await filtersOf(context, readerId)
    return readReplies(context.db, params.commentId, readerId, readCursor(query.cursor), filters)
  })

  api.open(getProfileReplies, async ({ params, query, member }) => {
    const readerId = member?.id ?? null
    const filters = await filtersOf(context, readerId)
    return readProfileReplies(context.db, params.reference, readerId, readCursor(query.cursor), filters)
  })

  api.open(getComment, async ({ params, member }) => {
    const readerId = member?.id ?? null
    return readComment(context.db, params.commentId, readerId, await filtersOf(context, readerId))
  })

  const comment = createCommentWriter(context)
  api.members(
    createComment,
    ({ params, body, member }) => comment({ author: member, postId: params.postId, ...body }),
    { rate: { max: 30, window: 60 } },
  )

  api.members(
    editComment,
    ({ params, body, member }) => changeComment(context, member, params.commentId, body.content),
    { rate: { max: 30, window: 60 } },
  )

  api.members(deleteComment, async ({ params, member }) => {
    await removeComment(context, member, params.commentId)
    return { id: params.commentId }
  })

  const rate = { max: 120, window: 60 }
  api.members(likeComment, ({ params, member }) => setLike(context, member, params.commentId, true), { rate })
  api.members(unlikeComment, ({ params, member }) => setLike(context, member, params.commentId, false), {
    rate,
  })
}
