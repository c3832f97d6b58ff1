import { dismissBanner } from '@parvis/contract/messaging/announcements.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { deviceStorage } from '../../../lib/browser-storage.ts'
import { useSession } from '../../../lib/session.ts'
import { useBottomIsTaken } from '../../../ui/bottom-taken.ts'
import { BannerCard } from './banner-card.tsx'
import { bannersQuery } from './queries.ts'

const key = 'closed-banners'

function readClosed(): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/**
 * Shows the newest banner that this reader has not closed. Closing is kept on the device, and for members on all of theirs.
 * While one writes at the bottom of the window, the banner waits.
 */
export function BannerWatch() {
  const session = useSession()
  const { data } = useQuery(bannersQuery)
  const [closed, setClosed] = useState(readClosed)
  const isWriting = useBottomIsTaken()
  const [banner] = data?.banners.filter(({ id }) => !closed.includes(id)) ?? []
  if (banner === undefined || isWriting) return null
  const close = () => {
    // Those that are over need not be remembered.
    const next = [...closed.filter((id) => data?.banners.some((one) => one.id === id)), banner.id]
    setClosed(next)
    deviceStorage.write(key, JSON.stringify(next))
    document.getElementById('contenu')?.focus({ preventScroll: true })
    if (session.status !== 'signed-in') return
    // Without a connection it stays closed on this device alone.
    call(dismissBanner, { params: { announcementId: banner.id } }).catch(console.warn)
  }
  return <BannerCard key={banner.id} texts={banner.texts} onClose={close} />
}
