import {
  createComment,
  deleteComment,
  editComment,
  getComment,
  likeComment,
  listComments,
  listReplies,
  unlikeComment,
} from '@parvis/contract/comments.ts'
import { getProfileReplies } from '@parvis/contract/profile-tabs.ts'
import { readCursor, readRankedCursor } from '../../platform/database/keyset.ts'
import type { World } from '../../world.ts'
import type { ParvisApi } from '../identity/member.ts'
import { setLike } from './likes.ts'
import { changeComment, removeComment } from './own-comment.ts'
import { commenting } from './service.ts'
import { readComment, readComments, readProfileReplies, readReplies } from './store.ts'

export function commentRoutes(api: ParvisApi, world: World): void {
  api.open(listComments, ({ params, query: { sort, cursor }, member }) => {
    const keyset = sort === 'most_liked' ? readRankedCursor(cursor) : readCursor(cursor)
    return readComments(world.db, params.postId, member?.id ?? null, sort, keyset)
  })

  api.open(listReplies, ({ params, query, member }) =>
    readReplies(world.db, params.commentId, member?.id ?? null, readCursor(query.cursor)),
  )

  api.open(getProfileReplies, ({ params, query, member }) =>
    readProfileReplies(world.db, params.reference, member?.id ?? null, readCursor(query.cursor)),
  )

  api.open(getComment, ({ params, member }) => readComment(world.db, params.commentId, member?.id ?? null))

  const comment = commenting(world)
  api.members(
    createComment,
    ({ params, body, member }) => comment({ author: member, postId: params.postId, ...body }),
    { rate: { max: 30, window: 60 } },
  )

  api.members(
    editComment,
    ({ params, body, member }) => changeComment(world, member, params.commentId, body.content),
    { rate: { max: 30, window: 60 } },
  )

  api.members(deleteComment, async ({ params, member }) => {
    await removeComment(world, member, params.commentId)
    return { id: params.commentId }
  })

  const rate = { max: 120, window: 60 }
  api.members(likeComment, ({ params, member }) => setLike(world, member, params.commentId, true), { rate })
  api.members(unlikeComment, ({ params, member }) => setLike(world, member, params.commentId, false), {
    rate,
  })
}
