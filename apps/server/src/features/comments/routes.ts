import { createComment, listComments, listReplies } from '@parvis/contract/comments.ts'
import { readCursor } from '../../platform/database/keyset.ts'
import type { World } from '../../world.ts'
import type { ParvisApi } from '../identity/member.ts'
import { comment } from './service.ts'
import { readComments, readReplies } from './store.ts'

export function commentRoutes(api: ParvisApi, world: World): void {
  api.open(listComments, ({ params, query, member }) =>
    readComments(world.db, params.postId, member?.id ?? null, query.sort, readCursor(query.cursor)),
  )

  api.open(listReplies, ({ params, query, member }) =>
    readReplies(world.db, params.commentId, member?.id ?? null, readCursor(query.cursor)),
  )

  api.members(
    createComment,
    ({ params, body, member }) => comment(world, member, { postId: params.postId, ...body }),
    {
      rate: { max: 30, window: 60 },
    },
  )
}
