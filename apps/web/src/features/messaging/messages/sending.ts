import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { sendMessage as sendMessageEndpoint } from '@parvis/contract/messaging/messages.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { currentSession, onSessionChange } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.ts'
import { openConsent } from '../../accounts/identity/identity-dialogs.ts'
import { showMessage } from './conversations-changed.ts'
import { whileDelivering } from './deliveries.ts'
import { showSent } from './message-cache.ts'
import { addOutgoing, type Outgoing, outgoing, rereadOutgoing } from './outbox.ts'
import { giveBackText } from './returned.ts'
import { createSender } from './send-in-order.ts'

/** Refusals that say more than "it failed": what the writer can do about them differs. */
const explained: ReadonlySet<RefusalCode> = new Set([
  'member_banned',
  'second_factor_required',
  'content_too_long',
  'media_unknown',
  'message_not_found',
  'recipient_gone',
  'answer_awaited',
  'messages_closed',
])

let client: QueryClient | null = null

const member = () => {
  const session = currentSession()
  return session.status === 'signed-in' ? session.userId : null
}

async function deliver(entry: Outgoing): Promise<void> {
  const { conversationId } = entry
  const sent = call(sendMessageEndpoint, {
    params: { conversationId },
    body: {
      request_id: entry.id,
      content: entry.content,
      media_id: entry.media?.id,
      media_alt: entry.mediaAlt,
      reply_to_id: entry.reply_to?.id,
    },
  }).then((message) => {
    if (!client) return
    showSent(client, message)
    showMessage(client, message)
  })
  await whileDelivering(conversationId, sent)
}

function giveBack(entry: Outgoing, error: unknown): void {
  giveBackText(entry, error)
  if (error instanceof ApiError && error.code === 'consent_required') {
    openConsent()
    return
  }
  notify.error(i18n._(msg`Erreur`), i18n._(causeOf(error) ?? msg`Impossible d'envoyer le message`))
}

function causeOf(error: unknown): MessageDescriptor | null {
  if (!(error instanceof ApiError)) return null
  if (error.fields.content === 'too_long') return msg`Votre message est trop long.`
  return explained.has(error.code) || error.status === 429 ? refusalText(error) : null
}

const send = createSender({ online: () => navigator.onLine, member, deliver, giveBack })

/** Has what waits leave as soon as it can, from now on. Call before the first message is sent, with the reader's client. */
export function startSending(queryClient: QueryClient): void {
  const isStarted = client !== null
  client = queryClient
  if (isStarted) return
  addEventListener('online', () => void send())
  onSessionChange(() => {
    rereadOutgoing()
    void send()
  })
  void send()
}

/** Shows a message as sent, and sends it: at once, or when the connection is back. */
export function sendMessage(
  written: Pick<Outgoing, 'id' | 'conversationId' | 'content' | 'media' | 'mediaAlt' | 'reply_to'>,
): void {
  const authorId = member()
  if (authorId === null) return
  const queued = !navigator.onLine || outgoing().some(({ state }) => state === 'waiting')
  addOutgoing({
    ...written,
    authorId,
    writtenAt: new Date().toISOString(),
    state: queued ? 'waiting' : 'sending',
  })
  void send()
}
