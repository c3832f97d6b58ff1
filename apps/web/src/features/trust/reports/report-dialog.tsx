import { Trans, useLingui } from '@lingui/react/macro'
import { createReport, type ReportReason, reportReasons } from '@parvis/contract/trust/reports.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import type { Reported } from '../../../slots/reports.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { keepReport, keptReport, type ReportStep } from './kept-report.ts'
import { ReasonList } from './reason-list.tsx'
import { ReportDetails } from './report-details.tsx'
import { ReportSent } from './report-sent.tsx'
import { useTellReportFailure } from './tell-report-failure.ts'

/**
 * Tells moderation of a post, a comment, a profile or a message. Every reason but "other" is sent as soon as it is chosen.
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
  const tellFailure = useTellReportFailure()
  const [step, setStep] = useState<ReportStep>(() => keptReport(target))
  const titles = {
    post: t`Signaler ce post`,
    comment: t`Signaler ce commentaire`,
    profile: t`Signaler un contenu illicite`,
    message: t`Signaler un contenu illicite`,
  }
  const close = () => {
    keepReport(target, step)
    onClose()
  }
  const sending = useMutation({
    mutationFn: ({ reason, details }: { reason: ReportReason; details?: string }) =>
      call(createReport, { body: { target_type: target.type, target_id: target.id, reason, details } }),
    onSuccess: () => setStep({ name: 'sent' }),
    onError: tellFailure,
  })
  return (
    <Dialog
      title={step.name === 'sent' ? t`Signalement envoyé` : (title ?? titles[target.type])}
      description={describe()}
      closeLabel={t`Fermer`}
      onClose={close}
    >
      {step.name === 'reason' && (
        <ReasonList
          reasons={reportReasons}
          sending={sending.isPending ? sending.variables.reason : null}
          onChoose={(reason) =>
            reason === 'other'
              ? setStep({ name: 'details', reason, details: step.details })
              : sending.mutate({ reason })
          }
        />
      )}
      {step.name === 'details' && (
        <ReportDetails
          details={step.details}
          busy={sending.isPending}
          onChange={(details) => setStep({ ...step, details })}
          onBack={() => setStep({ name: 'reason', details: step.details })}
          onSend={() => sending.mutate({ reason: step.reason, details: step.details })}
        />
      )}
      {step.name === 'sent' && <ReportSent onClose={close} />}
    </Dialog>
  )

  function describe() {
    if (step.name === 'reason')
      return (
        <Trans>
          Quel est le problème ? Le signalement part dès que vous choisissez un motif, sauf « Autre ».
        </Trans>
      )
    if (step.name === 'details') return <Trans>Dites-nous ce qui ne va pas, en quelques mots.</Trans>
    return undefined
  }
}
