import { createFileRoute } from '@tanstack/react-router'
import { ConversationScreen } from '../../../features/messaging/messages/conversation-screen.tsx'
import { twoPanes, useMediaQuery } from '../../../lib/media-query.ts'

export const Route = createFileRoute('/_shell/_messages/conversation/$conversationId')({
  component: Conversation,
})

/** One conversation. */
function Conversation() {
  const { conversationId } = Route.useParams()
  const both = useMediaQuery(twoPanes)
  return <ConversationScreen key={conversationId} conversationId={conversationId} alone={!both} />
}
