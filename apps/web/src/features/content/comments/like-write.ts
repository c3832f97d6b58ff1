import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { likeComment, unlikeComment } from '@parvis/contract/content/comments.ts'
import { call } from '../../../lib/api-client.ts'
import type { WriteKind } from '../../../lib/pending-writes.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import {
  applyOptimisticLikes,
  commentsKey,
  commitOptimisticLikes,
  type Likes,
  rollbackOptimisticLikes,
} from './comment-cache.ts'

type LikesOfComment = Likes & Pick<CommentView, 'post_id'>

/** Whether the reader likes a comment, with the resulting count. Shows at once; a refusal restores the former state. */
export const likeWrite: WriteKind<LikesOfComment, LikesOfComment> = {
  name: 'like',
  isSame: (one, other) => one.is_liked === other.is_liked,
  send: async ({ subject, wanted }) => ({
    ...(await call(wanted.is_liked ? likeComment : unlikeComment, { params: { commentId: subject } })),
    post_id: wanted.post_id,
  }),
  valueOf: (answer) => answer,
  show: (client, id, { post_id, is_liked: isLiked, like_count }) =>
    applyOptimisticLikes(client, { post_id, id }, { is_liked: isLiked, like_count }),
  settle: (client, id, { post_id, is_liked: isLiked, like_count }, answer) => {
    const end = answer === undefined ? rollbackOptimisticLikes : commitOptimisticLikes
    end(client, { post_id, id }, { is_liked: isLiked, like_count })
  },
  onRefused: (client, { wanted }, error) => {
    void client.invalidateQueries({ queryKey: commentsKey(wanted.post_id) })
    notifyFailure(
      error,
      i18n._(msg`Impossible de mettre à jour le like.`),
      i18n._(msg`Vous devez être connecté pour aimer un commentaire.`),
    )
  },
}
