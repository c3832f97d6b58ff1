import { UpdatePrompt } from '../update-prompt.tsx'
import { AssistantButton } from './assistant-button.tsx'

/** Parts above every screen, loaded after it. */
export function LateParts() {
  return (
    <>
      <UpdatePrompt />
      <AssistantButton />
    </>
  )
}
