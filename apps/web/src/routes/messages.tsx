import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { MessagesSquare } from 'lucide-react'
import { SignInRequired } from '../features/accounts/identity/sign-in-required.tsx'
import { ConversationScreen } from '../features/messaging/messages/conversation-screen.tsx'
import { Inbox } from '../features/messaging/messages/inbox.tsx'
import { useMediaQuery } from '../lib/media-query.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'

const frame = getRouteApi('/shell/messages')
const conversation = getRouteApi('/shell/messages/conversation/$conversationId')

/** From this width the inbox and a conversation stand side by side. */
const twoPanes = '(min-width: 1024px)'

/** The inbox and the open conversation: side by side where there is room, one after the other on phones. */
export function MessagesFrame() {
  const { t } = useLingui()
  const { conversationId } = useParams({ strict: false })
  const { tab } = frame.useSearch()
  const navigate = useNavigate()
  const session = useSession()
  const both = useMediaQuery(twoPanes)
  const isOpen = conversationId !== undefined

  if (session.status !== 'signed-in') {
    const [title, sentence] = isOpen
      ? [t`Conversation`, t`Vous devez être connecté pour voir cette conversation.`]
      : [t`Messages`, t`Vous devez être connecté pour voir vos messages.`]
    return (
      <>
        <PageTitle title={title} />
        <SignInRequired title={title} sentence={sentence} />
      </>
    )
  }
  return (
    <div data-panes={both ? 'two' : 'one'} className="flex h-full min-h-0">
      {!isOpen && <PageTitle title={t`Messages`} />}
      {(both || !isOpen) && (
        <section
          aria-label={t`Conversations`}
          className={clsx(
            'flex min-w-0 flex-col',
            both ? 'w-[332px] shrink-0 border-r border-line' : 'flex-1',
          )}
        >
          <Inbox
            box={tab ?? 'inbox'}
            openId={conversationId ?? null}
            onBox={(next) => {
              const search = next === 'inbox' ? {} : { tab: next }
              if (conversationId === undefined) void navigate({ to: '/messages', search, replace: true })
              else
                void navigate({
                  to: '/conversation/$conversationId',
                  params: { conversationId },
                  search,
                  replace: true,
                })
            }}
          />
        </section>
      )}
      {(both || isOpen) && (
        <div className="flex min-w-0 flex-1 flex-col">
          <Outlet />
        </div>
      )}
    </div>
  )
}

/** Titles the document where no conversation does. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

/** Beside the inbox, while no conversation is open. */
export function Messages() {
  const { t } = useLingui()
  return (
    <div className="my-auto">
      <EmptyState icon={MessagesSquare} title={t`Vos conversations`}>
        <Trans>Choisissez une conversation, ou écrivez à quelqu’un.</Trans>
      </EmptyState>
    </div>
  )
}

/** One conversation. */
export function Conversation() {
  const { conversationId } = conversation.useParams()
  const both = useMediaQuery(twoPanes)
  return <ConversationScreen key={conversationId} conversationId={conversationId} alone={!both} />
}
