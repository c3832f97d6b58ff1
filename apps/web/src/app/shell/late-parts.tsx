import { UpdatePrompt } from '../update-prompt.tsx'
import { AssistantButton } from './assistant-button.tsx'

/** What stands above every screen once it is there. */
export function LateParts() {
  return (
    <>
      <UpdatePrompt />
      <AssistantButton />
    </>
  )
}
