import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'

export const Route = createFileRoute('/_shell/_messages/messages')({
  component: Messages,
})

/** Beside the inbox, while no conversation is open. */
function Messages() {
  const { t } = useLingui()
  return (
    <div className="my-auto">
      <EmptyState icon={MessagesSquare} title={t`Vos conversations`}>
        <Trans>Choisissez une conversation, ou écrivez à quelqu’un.</Trans>
      </EmptyState>
    </div>
  )
}
