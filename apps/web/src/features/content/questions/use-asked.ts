import { useLingui } from '@lingui/react/macro'
import type { AskedQuestionView, ReactionState } from '@parvis/contract/content/posts.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { patchPost } from '../../../cache/post-cache.ts'
import { refreshPost } from '../../../cache/refresh-post.ts'
import { ApiError } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { askedQuestionsKey } from './post-questions-query.ts'
import { questionsKey } from './queries.ts'

/** Shows what the server says after a question was asked or supported. */
export function storeQuestion(
  client: QueryClient,
  postId: string,
  { reactions, userReaction }: ReactionState & { question: AskedQuestionView },
): void {
  patchPost(client, postId, (post) => ({ ...post, reactions, userReaction }))
  refreshPost(client, postId)
  for (const queryKey of [askedQuestionsKey(postId), questionsKey])
    void client.invalidateQueries({ queryKey })
}

/** Tells why a question was not asked, and returns the sentence to show beside its text; null if there is none. */
export function useAskFault(): (error: Error) => string | null {
  const { t, i18n } = useLingui()
  return (error) => {
    if (
      error instanceof ApiError &&
      (error.code === 'not_authenticated' || error.code === 'consent_required')
    ) {
      notifyFailure(error, '', t`Vous devez être connecté pour poser une question.`)
      return null
    }
    return i18n._(refusalText(error))
  }
}
