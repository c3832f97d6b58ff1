import { useEffect } from 'react'
import { UpdatePrompt } from '../update-prompt.tsx'
import { AssistantButton } from './assistant-button.tsx'

/** Parts above every screen, loaded after it; what is wanted without a connection, or at once, is then at hand. */
export function LateParts() {
  useEffect(() => {
    import(/* visits: rare */ '../../ui/readable-pages.tsx').catch(console.warn)
    import(/* visits: rare */ '../../features/accounts/identity/open-identity-dialog.tsx').catch(console.warn)
  }, [])
  return (
    <>
      <UpdatePrompt />
      <AssistantButton />
    </>
  )
}
