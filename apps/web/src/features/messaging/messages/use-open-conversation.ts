import { useLingui } from '@lingui/react/macro'
import { openConversation } from '@parvis/contract/messaging/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { currentSession } from '../../../lib/session.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { conversationListsKey } from './unread-query.ts'

/** Opens the one conversation with a member, made when there is none yet. `failed`: what is said when it cannot be. */
export function useOpenConversation({ failed, onOpened }: { failed: string; onOpened?: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSingleFlight({
    mutationFn: (memberId: string) => {
      const session = currentSession()
      if (session.status !== 'signed-in') throw new ApiError(401, { code: 'not_authenticated' })
      return call(openConversation, { body: { user1_id: session.userId, user2_id: memberId } })
    },
    onSuccess: ({ id, created }) => {
      if (created) notify.success(t`Conversation créée`)
      void client.invalidateQueries({ queryKey: conversationListsKey })
      onOpened?.()
      void navigate({ to: '/conversation/$conversationId', params: { conversationId: id } })
    },
    onError: (error) => notifyFailure(error, failed, t`Vous devez être connecté pour envoyer des messages.`),
  })
}
