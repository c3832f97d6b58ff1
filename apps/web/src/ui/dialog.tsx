import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
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
  const [hasLeft, setLeft] = useState(false)
  const isLeaving = useRef(false)
  const surroundings = useMemo(() => ({ report: setUnsaved, isLeaving }), [])
  const leave = () => {
    isLeaving.current = true
    setAsking(false)
    setLeft(true)
  }
  const onLeft = useEffectEvent(props.onClose)
  // Close the question first: a dialog with an address closes by Back, which would only close the question.
  useEffect(() => {
    if (hasLeft) onLeft()
  }, [hasLeft])
  return (
    <UnsavedContext value={surroundings}>
      <DialogFrame {...props} onHeld={isUnsaved ? () => setAsking(true) : undefined}>
        {props.children}
        {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={leave} />}
      </DialogFrame>
    </UnsavedContext>
  )
}
