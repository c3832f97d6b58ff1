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
 * Reports a content to moderation. Every reason but "other" is sent as soon as it is chosen.
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
    consultation: t`Signaler cette consultation`,
    statement: t`Signaler cet énoncé`,
    context_note: t`Signaler cette note`,
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
          reasons={
            target.type === 'context_note'
              ? // Members rate whether a note is right.
                reportReasons.filter((reason) => reason !== 'misinformation')
              : reportReasons
          }
          sending={sending.isPending ? sending.variables : null}
          onChoose={(reason) => (reason === 'other' ? setStep('details') : sending.mutate(reason))}
        />
      )}
      {step === 'details' && <ReportDetails form={form} onBack={() => setStep('reason')} />}
      {step === 'sent' && <ReportSent onClose={close} />}
    </Dialog>
  )

  function describe() {
    if (step === 'reason' && target.type === 'context_note')
      return (
        <Trans>
          Une note inexacte s’évalue « pas utile » : la modération ne retire pas une note parce qu’elle se
          trompe. Quel autre problème a-t-elle ?
        </Trans>
      )
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
