import { useEffect } from 'react'
import { useStore } from '../../../../lib/store.ts'
import type { CaseAddress } from '../case-address.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { deskRequest } from './desk-request.ts'
import { EscalateDialog } from './escalate-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { ViewsDialog } from './views-dialog.tsx'

const close = () => deskRequest.write(null)

/** The dialog that a key or a button of the queue has asked for. */
export function DeskDialogs({
  address,
  onChoose,
}: {
  address: CaseAddress
  onChoose: (next: CaseAddress) => void
}) {
  const asked = useStore(deskRequest)
  // Leaving the queue closes its dialog.
  useEffect(() => close, [])
  if (asked === null) return null
  switch (asked.kind) {
    case 'assign':
      return <AssignDialog shown={asked.shown} onClose={close} />
    case 'escalate':
      return <EscalateDialog shown={asked.shown} onClose={close} />
    case 'tags':
      return <TagsDialog shown={asked.shown} onClose={close} />
    case 'views':
      return <ViewsDialog address={address} onChoose={onChoose} onClose={close} />
  }
}
