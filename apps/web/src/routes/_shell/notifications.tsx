import { Trans, useLingui } from '@lingui/react/macro'
import { type NotificationTab, notificationTabs } from '@parvis/contract/people/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { NotificationList } from '../../features/messaging/notifications/notification-list.tsx'
import { notificationsQuery, unreadQuery } from '../../features/messaging/notifications/queries.ts'
import { useMarkRead } from '../../features/messaging/notifications/use-mark-read.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { currentSession, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/notifications')({
  validateSearch: (search): { tab?: NotificationTab } => ({
    tab: notificationTabs.find((tab) => tab === search.tab),
  }),
  loaderDeps: ({ search }) => ({ tab: search.tab ?? 'all' }),
  loader: ({ context, deps }) => {
    if (currentSession().status === 'signed-in')
      void context.queryClient.prefetchInfiniteQuery(notificationsQuery(deps.tab))
  },
  component: Notifications,
})

function Title() {
  const ref = useRef<HTMLHeadingElement>(null)
  const { data: unread = 0 } = useQuery(unreadQuery)
  const { mutate } = useMarkRead()
  const markAll = () => {
    // The button goes with the last unread one: who works by keyboard stays at its place.
    ref.current?.focus({ preventScroll: true })
    mutate('all')
  }
  return (
    <PageHeader
      bare
      title={<Trans>Notifications</Trans>}
      titleRef={ref}
      actions={
        unread > 0 && (
          <Button look="quiet" size="sm" className="-mr-2" onClick={markAll}>
            <CheckCheck aria-hidden="true" size={17} />
            <Trans>Tout marquer comme lu</Trans>
          </Button>
        )
      }
    />
  )
}

function SignedIn() {
  const { t } = useLingui()
  const { tab = 'all' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const open = (next: NotificationTab) =>
    void navigate({ search: next === 'all' ? {} : { tab: next }, resetScroll: false })
  return (
    <>
      <Title />
      <Tabs
        label={t`Notifications`}
        value={tab}
        onChange={open}
        tabs={[
          { value: 'all', label: t`Toutes` },
          { value: 'interactions', label: t`Interactions` },
          { value: 'follows', label: t`Abonnements` },
          { value: 'system', label: t`Système` },
        ]}
        // Four words of different lengths: on a phone each takes the room it needs.
        listClassName="max-sm:*:flex-auto max-sm:*:text-[0.90625rem] *:-scroll-mt-20 sticky top-(--header-offset) z-20 bg-paper/92 backdrop-blur-md transition-[top] duration-200"
      >
        <TabPanel value={tab}>
          <NotificationList key={tab} tab={tab} />
        </TabPanel>
      </Tabs>
    </>
  )
}

/** Lists news about one's own posts and comments; a guest is asked to sign in. */
function Notifications() {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  usePageTitle(t`Notifications`)
  if (!signedIn)
    return (
      <SignInRequired
        title={t`Notifications`}
        sentence={t`Vous devez être connecté pour voir vos notifications.`}
      />
    )
  return <SignedIn />
}
