import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { FlagTriangleRight, FolderSearch } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isUnknownAddress } from '../../../lib/api-client.ts'
import { separator } from '../../../lib/separator.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CaseAuthor } from './case-author.tsx'
import { CaseContextList } from './case-context.tsx'
import { CaseDecisions } from './case-decisions.tsx'
import { CaseReports } from './case-reports.tsx'
import { CaseSection } from './case-section.tsx'
import { CaseTrail } from './case-trail.tsx'
import { ClaimBar } from './claim-bar.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { DecisionForm } from './decision-form.tsx'
import { CaseDesk } from './desk/case-desk.tsx'
import { decisionPlace, focusDecision } from './focus-decision.ts'
import { isUrgent } from './priority.ts'
import { caseQuery } from './queries.ts'
import { ReportedContent } from './reported-content.tsx'
import { languageTexts, targetTexts } from './texts.ts'
import { useClaim } from './use-claim.ts'

/** A case with all that is needed to decide it, and the decision. */
export function CaseDetail({ caseId, onNext }: { caseId: string; onNext: () => void }) {
  const { t, i18n } = useLingui()
  const { data: shown, error, isFetching, refetch } = useQuery(caseQuery(caseId))
  const heading = useRef<HTMLHeadingElement>(null)
  const read = shown?.id
  useEffect(() => {
    if (read === undefined) return
    // From a row's key for deciding: the form is there only now.
    if (location.hash !== `#${decisionPlace}` || !focusDecision()) heading.current?.focus()
  }, [read])
  // The focused form or button has gone with the decision: the focus moves there.
  const settled =
    shown && `${shown.status} ${shown.decisions.filter((one) => one.reversed_at !== null).length}`
  const before = useRef(settled)
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== settled
    before.current = settled
    if (moved && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#decided h3')?.focus()
  }, [settled])
  if (!shown) {
    if (!error)
      return (
        <div role="status" aria-label={t`Chargement du dossier`} className="flex flex-col gap-4 px-4 py-5">
          <Skeleton className="h-6 w-[48%]" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )
    if (isUnknownAddress(error))
      return (
        <EmptyState icon={FolderSearch} title={t`Dossier introuvable`}>
          <Trans>Cette adresse ne mène à aucun dossier.</Trans>
        </EmptyState>
      )
    return (
      <QueryFailure title={t`Le dossier n’a pas pu être chargé`} query={{ error, isFetching, refetch }} />
    )
  }
  const name = shown.author?.name
  return (
    <article
      aria-labelledby="moderation-case"
      data-open-case={shown.id}
      className="xl:grid xl:grid-cols-[minmax(0,1fr)_336px] xl:grid-rows-[auto_auto_1fr]"
    >
      <div className="flex min-w-0 flex-col gap-3 p-4 xl:border-r xl:border-line">
        <div>
          <h2 id="moderation-case" ref={heading} tabIndex={-1} className="text-xl outline-none wrap-anywhere">
            {i18n._(targetTexts[shown.target_type])}
            {name && (
              <>
                {separator}
                <bdi>{name}</bdi>
              </>
            )}
          </h2>
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
            {shown.status === 'open' && isUrgent(shown.priority) && (
              <span className="inline-flex items-center gap-1 font-semibold text-danger">
                <FlagTriangleRight aria-hidden="true" size={14} />
                <Trans>Urgent</Trans>
              </span>
            )}
            <span>
              {shown.decided_at ? (
                <Trans>
                  Décidé <ElapsedTime at={shown.decided_at} form="words" />
                </Trans>
              ) : (
                <Trans>
                  En attente · ouvert <ElapsedTime at={shown.opened_at} form="words" />
                </Trans>
              )}
            </span>
          </p>
          <p className="text-sm text-ink-3">
            <Trans>
              Dossier <span className="tabular-nums">{shown.reference}</span>
            </Trans>
            {shown.language && (
              <>
                {separator}
                {i18n._(languageTexts[shown.language])}
              </>
            )}
          </p>
        </div>
        <CaseDesk shown={shown} />
      </div>
      <div className="min-w-0 xl:col-start-1 xl:border-r xl:border-line">
        <ReportedContent shown={shown} />
        <CaseContextList shown={shown} />
        {!shown.is_own && shown.report_count > 0 && <CaseReports shown={shown} />}
        <CaseAuthor shown={shown} />
      </div>
      {/* Beside what is judged where there is room, and always in sight. */}
      <div className="min-w-0 xl:sticky xl:self-start xl:top-(--header-offset) xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:max-h-[calc(100dvh-12rem)] xl:overflow-y-auto xl:overscroll-contain">
        <div className="px-4 pt-4 empty:hidden">
          <ClaimBar shown={shown} />
        </div>
        <div className="xl:*:first:border-t-0">
          <CaseDecisions shown={shown} />
          <Deciding key={shown.id} shown={shown} />
        </div>
      </div>
      <div className="min-w-0 xl:col-start-1 xl:border-r xl:border-line">
        <CaseTrail acts={shown.acts} />
      </div>
      <DecisionBar shown={shown} onNext={onNext} />
    </article>
  )
}

/** The form, where this member may decide; somebody else's claim keeps what was written for later. */
function Deciding({ shown }: { shown: CaseView }) {
  const { claim } = useClaim()
  if (shown.status !== 'open') return null
  if (shown.claim && !shown.claim.is_own) return null
  if (shown.applicable.length === 0) return null
  return (
    <CaseSection title={<Trans>Décider</Trans>} id={decisionPlace}>
      <DecisionForm shown={shown} onBegin={() => !claim.isPending && claim.mutate(shown.id)} />
    </CaseSection>
  )
}
