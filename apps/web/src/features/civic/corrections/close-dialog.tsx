import { useLingui } from '@lingui/react/macro'
import type { ErrorReport } from '@parvis/contract/civic/corrections.schemas.ts'
import { settleErrorReport } from '@parvis/contract/civic/corrections.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { useSettled } from './use-settled.ts'

/** Closes a report without a correction, such as a second one about the same figure. */
export function CloseReportDialog({ report: { id }, onClose }: { report: ErrorReport; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const settled = useSettled()
  const closing = useSingleFlight({
    mutationFn: () => call(settleErrorReport, { params: { reportId: id }, body: { outcome: 'closed' } }),
    onSuccess: () => {
      notify.success(t`Signalement classé`)
      onClose()
    },
    onError: (failure) => {
      notify.error(t`Signalement`, i18n._(refusalText(failure)))
      onClose()
    },
    onSettled: settled,
  })
  return (
    <ConfirmDialog
      title={t`Classer ce signalement sans suite ?`}
      description={t`La personne qui l’a écrit en sera prévenue. Rien n’est publié.`}
      confirmLabel={t`Classer`}
      cancelLabel={t`Annuler`}
      closeLabel={t`Fermer`}
      busy={closing.isPending}
      onConfirm={() => closing.mutate()}
      onClose={onClose}
    />
  )
}
