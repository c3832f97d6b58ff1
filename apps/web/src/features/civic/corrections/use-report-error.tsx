import { useLingui } from '@lingui/react/macro'
import type { BlockItem } from '@parvis/contract/civic/block-items.ts'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import type { Reportable } from './reportable.ts'

const ReportErrorDialog = lazy(requestedPart(() => import('./report-error-dialog.tsx'), 'ReportErrorDialog'))

/** Opens the form for an error in a figure, and its dialog. Guests are asked to sign in. */
export function useReportError(figure: Reportable, itemsOf?: () => BlockItem[]) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const [open, setOpen] = useState(false)
  const ask = () => {
    if (loginPrompt.require(t`Vous devez être connecté pour signaler une erreur.`)) setOpen(true)
  }
  const dialog = open && (
    <Suspense fallback={null}>
      <ReportErrorDialog figure={figure} items={itemsOf?.() ?? []} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { ask, dialog }
}
