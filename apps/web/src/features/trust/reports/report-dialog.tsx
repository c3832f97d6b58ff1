import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/trust/reports.schemas.ts'
import { createReport, type ReportReason, reportReasons } from '@parvis/contract/trust/reports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import type { Reported } from '../../../slots/reports.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { cachedReport, cacheReport } from './cached-report.ts'
import { useNotifyReportFailure } from './notify-report-failure.ts'
import { ReasonList } from './reason-list.tsx'
import { ReportDetails } from './report-details.tsx'
import { ReportSent } from './report-sent.tsx'

/**
 * Tells moderation of a post, a comment, a question, a profile or a message. Every reason but "other" is sent as soon as it is chosen.
 * It is titled as the menu's entry that opened it.
 */
export function ReportDialog({
  target,
  title,
  onClose,
}: {
  target: Reported
  title?: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const notifyFailure = useNotifyReportFailure()
  const [begun] = useState(() => cachedReport(client, target))
  const [step, setStep] = useState(begun.step)
  const titles = {
    post: t`Signaler ce post`,
    comment: t`Signaler ce commentaire`,
    question: t`Signaler cette question`,
    profile: t`Signaler un contenu illicite`,
    message: t`Signaler un contenu illicite`,
  }
  const sent = { target_type: target.type, target_id: target.id }
  const onSent = () => setStep('sent')
  const form = useContractForm({
    schema: schemas.createReport.body,
    start: { details: begun.details },
    bodyOf: ({ details }) => ({ ...sent, reason: 'other' as const, details }),
    send: (body) => call(createReport, { body }),
    onSent,
    onRefused: notifyFailure,
  })
  const sending = useSingleFlight({
    mutationFn: (reason: ReportReason) => call(createReport, { body: { ...sent, reason } }),
    onSuccess: onSent,
    onError: notifyFailure,
  })
  const close = () => {
    cacheReport(client, target, { step, details: form.values.details })
    onClose()
  }
  return (
    <Dialog
      title={step === 'sent' ? t`Signalement envoyé` : (title ?? titles[target.type])}
      description={describe()}
      closeLabel={t`Fermer`}
      onClose={close}
    >
      {step === 'reason' && (
        <ReasonList
          reasons={reportReasons}
          sending={sending.isPending ? sending.variables : null}
          onChoose={(reason) => (reason === 'other' ? setStep('details') : sending.mutate(reason))}
        />
      )}
      {step === 'details' && <ReportDetails form={form} onBack={() => setStep('reason')} />}
      {step === 'sent' && <ReportSent onClose={close} />}
    </Dialog>
  )

  function describe() {
    if (step === 'reason')
      return (
        <Trans>
          Quel est le problème ? Le signalement part dès que vous choisissez un motif, sauf « Autre ».
        </Trans>
      )
    if (step === 'details') return <Trans>Dites-nous ce qui ne va pas, en quelques mots.</Trans>
    return undefined
  }
}
