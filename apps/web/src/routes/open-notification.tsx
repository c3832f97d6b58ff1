import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useMarkRead } from '../features/notifications/use-mark-read.ts'
import { loadPeopleTexts } from '../features/profiles/catalogue.ts'
import { currentSession } from '../lib/session.ts'
import { Skeleton } from '../ui/skeleton.tsx'

loadPeopleTexts()

const route = getRouteApi('/shell/notification/$notificationId')

/** Where a pushed notification leads once it was tapped: it is read, and its place takes this one's. */
export function OpenNotification() {
  const { notificationId } = route.useParams()
  const { to } = route.useSearch()
  const { mutate: markRead } = useMarkRead()
  const router = useRouter()
  const open = useEffectEvent(() => {
    if (currentSession().status === 'signed-in') markRead(notificationId)
    router.history.replace(to)
  })
  useEffect(() => open(), [])
  return <Skeleton className="m-4 h-24" />
}
