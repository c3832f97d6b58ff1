import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReplyBoard } from '../../../features/trust/moderation/desk/reply-board.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/moderation/reponses')({
  staticData: { visits: 'rare' },
  component: SavedReplies,
})

function SavedReplies() {
  const { t } = useLingui()
  usePageTitle(t`Réponses enregistrées`)
  return <ReplyBoard />
}
