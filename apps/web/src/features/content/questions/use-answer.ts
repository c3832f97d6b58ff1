import { useLingui } from '@lingui/react/macro'
import { answerQuestions, withdrawAnswer } from '@parvis/contract/content/questions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { storePost } from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notify } from '../../../ui/notify.ts'
import { questionsKey } from './queries.ts'

/** Marks one's comment as the answer to what is asked about one's post, or with null takes the mark back. */
export function useAnswer(postId: string) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: (commentId: string | null) =>
      commentId === null
        ? call(withdrawAnswer, { params: { postId } })
        : call(answerQuestions, { params: { postId }, body: { comment_id: commentId } }),
    onSuccess: (post, commentId) => {
      storePost(client, post)
      void client.invalidateQueries({ queryKey: questionsKey })
      if (commentId !== null)
        notify.success(t`Réponse indiquée`, t`Les personnes qui posaient une question en sont averties.`)
    },
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
  })
}
