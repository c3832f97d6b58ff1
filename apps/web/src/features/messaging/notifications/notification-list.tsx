import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationTab } from '@parvis/contract/people/notifications.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing, Megaphone, UserRoundPlus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { siteName } from '../../../lib/site-name.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { notify } from '../../../ui/notify.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NotificationItem } from './notification-item.tsx'
import { notificationsQuery } from './queries.ts'
import { useMarkRead } from './use-mark-read.ts'

function Skeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={position} className="flex gap-3.5 border-b border-line px-4 py-3.5">
          <Skeleton shape="round" className="size-11 shrink-0" />
          <div className="flex flex-1 flex-col gap-2.5 pt-1">
            <Skeleton className="h-3.5 w-[58%]" />
            <Skeleton className="h-3 w-[82%]" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Empty({ tab }: { tab: NotificationTab }) {
  const { t } = useLingui()
  if (tab === 'follows') {
    return (
      <EmptyState icon={UserRoundPlus} title={t`Aucun abonnement à signaler`}>
        <Trans>Demandes reçues et réponses aux vôtres apparaîtront ici.</Trans>
      </EmptyState>
    )
  }
  if (tab === 'system') {
    return (
      <EmptyState icon={Megaphone} title={t`Aucun message de ${siteName}`}>
        <Trans>Les nouvelles de la plateforme apparaîtront ici.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={BellRing}
      title={t`Aucune notification pour le moment`}
      action={
        <Link to="/" className={buttonClass()}>
          <Trans>Prendre part aux débats</Trans>
        </Link>
      }
    >
      <Trans>Réactions, commentaires, réponses et mentions vous seront signalés ici.</Trans>
    </EmptyState>
  )
}

/** One tab of the member's notifications, in all its states. */
export function NotificationList({ tab }: { tab: NotificationTab }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(notificationsQuery(tab))
  const { mutate: markRead } = useMarkRead()
  const failed = query.error !== null && query.data === undefined
  const notifyFailure = useEffectEvent(() =>
    notify.error(t`Erreur`, t`Impossible de charger les notifications`),
  )
  useEffect(() => {
    if (failed && navigator.onLine) notifyFailure()
  }, [failed])

  if (!query.data) {
    if (!query.error) return <Skeletons count={7} label={t`Chargement des notifications`} />
    return <QueryFailure title={t`Impossible de charger les notifications`} query={query} />
  }
  // A row that arrives while one reads on may push another from one page onto the next.
  const items = [
    ...new Map(query.data.pages.flatMap((page) => page.items.map((one) => [one.id, one]))).values(),
  ]
  if (items.length === 0 && !query.hasNextPage) return <Empty tab={tab} />
  return (
    <>
      <ul aria-label={t`Notifications`}>
        {items.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onRead={markRead} />
        ))}
      </ul>
      <ListEnd query={query} waiting={<Skeletons count={3} label={t`Chargement de la suite`} />} />
    </>
  )
}
