import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { Inbox } from '../../features/messaging/messages/inbox.tsx'
import { twoPanes, useMediaQuery } from '../../lib/media-query.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'

export const Route = createFileRoute('/_shell/_messages')({
  validateSearch: (search): { tab?: 'requests' } => (search.tab === 'requests' ? { tab: 'requests' } : {}),
  component: MessagesFrame,
})

/** The inbox and the open conversation: side by side where there is room, one after the other on phones. */
function MessagesFrame() {
  const { t } = useLingui()
  const { conversationId } = useParams({ strict: false })
  const { tab } = Route.useSearch()
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
        <SignInRequired
          title={title}
          sentence={sentence}
          about={
            <Trans>
              Un message est privé : seules les personnes de la conversation le lisent. Vous écrivez à un
              membre, lui envoyez une photo ou un post, et choisissez qui peut vous écrire.
            </Trans>
          }
        />
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
