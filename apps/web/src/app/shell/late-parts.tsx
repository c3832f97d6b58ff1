import { useEffect } from 'react'
import { useReactionKeys } from '../../features/content/reactions/use-reaction-keys.ts'
import { BannerWatch } from '../../features/messaging/announcements/banner-watch.tsx'
import { UpdatePrompt } from '../update-prompt.tsx'
import { useArrivalFocus } from '../use-arrival-focus.ts'
import { AssistantButton } from './assistant-button.tsx'
import { resolveLateKeys } from './late-keys.ts'

/**
 * Parts of every screen, loaded after it: what stands above it, keys, and where the focus goes. Parts that are needed
 * without a connection, or at once, are then there.
 */
export function LateParts() {
  useArrivalFocus()
  useReactionKeys()
  useEffect(resolveLateKeys, [])
  useEffect(() => {
    import(/* visits: rare */ '../../ui/readable-pages.tsx').catch(console.warn)
    import(/* visits: rare */ '../../features/accounts/identity/open-identity-dialog.tsx').catch(console.warn)
  }, [])
  return (
    <>
      <div className="pointer-events-none fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-[440px] flex-col gap-2 *:pointer-events-auto md:bottom-6">
        <BannerWatch />
        <UpdatePrompt />
      </div>
      <AssistantButton />
    </>
  )
}
