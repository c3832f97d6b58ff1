import { createFileRoute, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useMarkRead } from '../../features/messaging/notifications/use-mark-read.ts'
import { currentSession } from '../../lib/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/notification/$notificationId')({
  staticData: { visits: 'rare' },
  component: OpenNotification,
})

/** A path of this site: what begins otherwise may lead elsewhere. */
const isHere = (to: unknown): to is string => typeof to === 'string' && /^\/(?![/\\])/.test(to)

/** Where a pushed notification leads once it was tapped: it is read, and its place takes this one's. */
function OpenNotification() {
  const { notificationId } = Route.useParams()
  // Read here, not by the router: the first visit carries nothing of it.
  const { to } = useSearch({ strict: false }) as Record<string, unknown>
  const { mutate: markRead } = useMarkRead()
  const router = useRouter()
  const open = useEffectEvent(() => {
    if (currentSession().status === 'signed-in') markRead(notificationId)
    router.history.replace(isHere(to) ? to : '/notifications')
  })
  useEffect(() => open(), [])
  return <Skeleton className="m-4 h-24" />
}
