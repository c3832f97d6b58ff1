import { lazy, Suspense } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { useSession } from '../../../lib/session.ts'
import { useIdentityDialog } from './identity-dialogs.ts'
import { useProofAsking } from './security/proof-asking.ts'

const OpenIdentityDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './open-identity-dialog.tsx'), 'OpenIdentityDialog'),
)

/** Stands once in the application; the dialogs' code comes when one is first opened. */
export function IdentityDialogsOutlet() {
  const dialog = useIdentityDialog()
  const proof = useProofAsking()
  const asksForFactor = useSession().status === 'second-factor'
  if (dialog === null && proof === null && !asksForFactor) return null
  return (
    <Suspense>
      <OpenIdentityDialog />
    </Suspense>
  )
}
