import { useState } from 'react'
import { UnsavedContext } from '../lib/unsaved.ts'
import { DialogFrame } from './dialog-frame.tsx'
import type { DialogProps } from './drawer.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/**
 * A dialog on wide windows, a drawer on phones. Mount it to open it; `onClose` unmounts it, and focus returns
 * where it came from. It asks before it drops what a form in it holds. Heavy: load it with the feature that opens it.
 */
export function Dialog(props: DialogProps) {
  const [isUnsaved, setUnsaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <UnsavedContext value={setUnsaved}>
      <DialogFrame {...props} onHeld={isUnsaved ? () => setAsking(true) : undefined}>
        {props.children}
        {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={props.onClose} />}
      </DialogFrame>
    </UnsavedContext>
  )
}
