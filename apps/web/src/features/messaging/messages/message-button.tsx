import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useOpenConversation } from './use-open-conversation.ts'

/** Leads from a member's profile to the conversation with them. */
export function MessageButton({ memberId }: { memberId: string }) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const { mutate, isPending } = useOpenConversation({ failed: t`Impossible de créer la conversation.` })
  return (
    <Button
      look="secondary"
      size="sm"
      busy={isPending}
      className="max-sm:px-2.5"
      onClick={() =>
        loginPrompt.require(t`Vous devez être connecté pour envoyer des messages.`) && mutate(memberId)
      }
    >
      {!isPending && <MessageSquare aria-hidden="true" size={16} />}
      <span className="max-sm:sr-only">
        <Trans>Message</Trans>
      </span>
    </Button>
  )
}
