import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { Link } from '@tanstack/react-router'
import { Gavel } from 'lucide-react'
import { separator } from '../../../lib/separator.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { CaseSection } from './case-section.tsx'
import { caseReasonTexts } from './texts.ts'

type Report = CaseView['reports'][number]

/** How far this reporter was followed before: who reports at random weighs less. */
function Record({ report }: { report: Report }) {
  const { judged, followed } = report
  if (judged === 0) return <Trans>aucun signalement jugé jusqu’ici</Trans>
  return (
    <Trans>
      <Plural value={judged} one="# signalement jugé" other="# signalements jugés" />,{' '}
      <Plural value={followed} one="# suivi" other="# suivis" />
    </Trans>
  )
}

/** Reports of a case: by whom, why, in which words; and the notices given under the law. */
export function CaseReports({ shown }: { shown: CaseView }) {
  const { t, i18n } = useLingui()
  const { reports, notices } = shown
  const listed = reports.length + notices.length
  return (
    <CaseSection
      title={<Plural value={shown.report_count} one="# signalement" other="# signalements" />}
      aside={listed < shown.report_count && <Trans>les {listed} derniers</Trans>}
    >
      {notices.length > 0 && (
        <ul aria-label={t`Notifications légales`} className="mb-4 flex flex-col gap-4">
          {notices.map((notice) => (
            <li key={notice.id} className="rounded-lg bg-question-soft px-3.5 py-3 text-question">
              <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
                <Gavel aria-hidden="true" size={15} />
                <span>
                  <Trans>Notification au titre de la loi</Trans>
                  {separator}
                  {i18n._(caseReasonTexts[notice.reason])}
                </span>
              </p>
              <p dir="auto" className="mt-1.5 text-md/[1.5] whitespace-pre-wrap wrap-anywhere">
                {notice.explanation}
              </p>
              <p className="mt-1.5 text-xs">
                <ElapsedTime at={notice.created_at} form="words" />
                {separator}
                <Trans>récépissé {notice.receipt}</Trans>
                {separator}
                {notice.flagger ? (
                  <Trans>
                    par un signaleur de confiance : <bdi>{notice.flagger}</bdi>
                  </Trans>
                ) : notice.by_member ? (
                  <Trans>par un membre</Trans>
                ) : (
                  <Trans>par une personne sans compte</Trans>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t`Signalements de membres`} className="flex flex-col divide-y divide-line empty:hidden">
        {reports.map((report) => (
          <li key={report.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <strong className="font-semibold">{i18n._(caseReasonTexts[report.reason])}</strong>
              <span className="text-sm text-ink-3">
                <ElapsedTime at={report.created_at} form="words" />
              </span>
            </p>
            {report.details && (
              <p dir="auto" className="mt-0.5 text-md/[1.5] whitespace-pre-wrap text-ink-2 wrap-anywhere">
                {report.details}
              </p>
            )}
            <p className="mt-0.5 text-sm text-ink-3">
              {report.reporter ? (
                <Link
                  to="/profile/$reference"
                  params={{ reference: report.reporter.id }}
                  className="text-blue hover:underline"
                >
                  <bdi>{report.reporter.name}</bdi>
                </Link>
              ) : (
                <Trans>Compte supprimé</Trans>
              )}
              {separator}
              <Record report={report} />
            </p>
          </li>
        ))}
      </ul>
    </CaseSection>
  )
}
