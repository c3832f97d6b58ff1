import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reaction, ReactionState } from '@parvis/contract/content/posts.schemas.ts'
import { removeReaction, setReaction } from '@parvis/contract/content/posts.ts'
import { applyOptimistic, commitOptimistic } from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import type { WriteKind } from '../../../lib/pending-writes.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { withReaction } from './with-reaction.ts'

/** The reader's reaction to a post. Shows at once wherever the post is; one request per post at a time. */
export const reactionWrite: WriteKind<Reaction | null, ReactionState> = {
  name: 'reaction',
  isSame: Object.is,
  send: ({ subject, wanted }) =>
    wanted === null
      ? call(removeReaction, { params: { postId: subject } })
      : call(setReaction, { params: { postId: subject }, body: { reaction: wanted } }),
  valueOf: ({ userReaction }) => userReaction,
  show: (client, id, wanted) => applyOptimistic(client, id, 'reaction', (post) => withReaction(post, wanted)),
  settle: (client, id, value, answer) =>
    commitOptimistic(
      client,
      id,
      'reaction',
      (post) => withReaction(post, value),
      answer && ((post) => ({ ...post, ...answer })),
    ),
  onRefused: (_client, { wanted }, error) =>
    notifyFailure(
      error,
      i18n._(
        wanted === null
          ? msg`Impossible de modifier la réaction.`
          : msg`Impossible de mettre à jour la réaction.`,
      ),
      i18n._(msg`Vous devez être connecté pour réagir.`),
    ),
}
