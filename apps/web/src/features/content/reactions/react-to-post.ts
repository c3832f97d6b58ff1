import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Reaction, ReactionState } from '@parvis/contract/content/reactions.schemas.ts'
import { removeReaction, setReaction } from '@parvis/contract/content/reactions.ts'
import type { QueryClient } from '@tanstack/react-query'
import { holdChange, settleChange } from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import { withReaction } from './with-reaction.ts'

type Send = (postId: string, reaction: Reaction | null) => Promise<ReactionState>

const sendToServer: Send = (postId, reaction) =>
  reaction === null
    ? call(removeReaction, { params: { postId } })
    : call(setReaction, { params: { postId }, body: { reaction } })

/** Wanted reaction of each post whose request is in flight. */
const intents = new Map<string, { wanted: Reaction | null }>()

/**
 * Shows the reader's reaction at once, wherever the post stands, and tells the server. One request a post is on
 * its way at a time: of the taps made meanwhile only the last is sent. When the last one fails, the post goes back
 * to what the server last confirmed and `onFailure` hears the error with the reaction that failed.
 */
export async function reactToPost(
  client: QueryClient,
  post: PostView,
  wanted: Reaction | null,
  onFailure: (error: unknown, failed: Reaction | null) => void,
  send: Send = sendToServer,
): Promise<void> {
  const running = intents.get(post.id)
  if (running) running.wanted = wanted
  const intent = running ?? { wanted }
  holdChange(client, post.id, 'reaction', (shown) => withReaction(shown, intent.wanted))
  if (running) return

  intents.set(post.id, intent)
  let confirmed = post.userReaction
  for (;;) {
    const sent = intent.wanted
    let failure: { error: unknown } | null = null
    try {
      const state = await send(post.id, sent)
      confirmed = state.userReaction
      if (intent.wanted === sent) {
        intents.delete(post.id)
        settleChange(
          client,
          post.id,
          'reaction',
          (shown) => withReaction(shown, confirmed),
          (shown) => ({ ...shown, ...state }),
        )
        return
      }
    } catch (error) {
      failure = { error }
    }
    // A newer intent is worth trying even after a failure: it may be the very same state we fell back from.
    if (failure && intent.wanted === sent) {
      intents.delete(post.id)
      settleChange(client, post.id, 'reaction', (shown) => withReaction(shown, confirmed))
      onFailure(failure.error, sent)
      return
    }
  }
}
