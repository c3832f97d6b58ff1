import { useEffect } from 'react'
import { UpdatePrompt } from '../update-prompt.tsx'
import { AssistantButton } from './assistant-button.tsx'

/** Parts above every screen, loaded after it; what is wanted without a connection is then at hand. */
export function LateParts() {
  useEffect(() => void import('../../ui/readable-pages.tsx').catch(console.warn), [])
  return (
    <>
      <UpdatePrompt />
      <AssistantButton />
    </>
  )
}
