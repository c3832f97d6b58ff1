import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { separator } from '../../../lib/separator.ts'
import { OfficialLink } from '../../../slots/votes.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { PressComparison } from '../newsrooms/press-check.tsx'
import { RegisterComparison } from '../register-claims/register-check.tsx'
import { RequestFacts } from '../verification/request-facts.tsx'
import { History } from '../verification/standing.tsx'
import { kindTexts, reasonTexts, roleTexts, statusTexts } from '../verification/texts.ts'
import { Asks, OpenAsk } from './asks.tsx'
import { Confirmations } from './confirmations.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { reviewedRequestQuery } from './queries.ts'

function Decision({ request, onDone }: { request: ReviewedRequest; onDone: () => void }) {
  const ownId = useOwnProfile()?.id
  if (request.status === 'rejected' || request.status === 'revoked')
    return (
      request.case_id !== null && (
        <Link
          to="/moderation/dossiers/$caseId"
          params={{ caseId: request.case_id }}
          className="hit-44 relative text-sm font-semibold text-blue hover:underline"
        >
          <Trans>Voir la décision et ses recours</Trans>
        </Link>
      )
    )
  if (request.user_id === ownId)
    return (
      <p className="rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
        <Trans>C’est votre propre demande : une autre personne en décide.</Trans>
      </p>
    )
  if (request.status === 'pending' && !request.may_decide)
    return (
      <p className="rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
        {request.awaits_second_review ? (
          <Trans>Vous avez déjà approuvé cette demande : une autre personne doit la confirmer.</Trans>
        ) : (
          <Trans>
            Vous avez répondu de cette personne pour son organisation : une autre personne de l’équipe décide.
          </Trans>
        )}
      </p>
    )
  return (
    <>
      {request.awaits_second_review && (
        <p className="mb-4 rounded-lg bg-blue-soft px-3.5 py-2.5 text-sm text-blue">
          <Trans>Une personne l’a approuvée ; votre accord donne la coche.</Trans>
        </p>
      )}
      <DecisionForm key={`${request.id} ${request.status}`} request={request} onDone={onDone} />
    </>
  )
}

/** A request with its documents beside it, the member's earlier ones, and the decision. */
export function RequestDetail({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { data: request, error, isFetching, refetch } = useQuery(reviewedRequestQuery(requestId))
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = request?.id
  useEffect(() => {
    if (shown !== undefined) heading.current?.focus()
  }, [shown])
  if (!request) {
    if (!error)
      return (
        <div role="status" aria-label={t`Chargement de la demande`} className="flex flex-col gap-4 px-4 py-5">
          <Skeleton className="h-6 w-[48%]" />
          <Skeleton className="h-40 w-full" />
        </div>
      )
    return (
      <QueryFailure title={t`La demande n’a pas pu être chargée`} query={{ error, isFetching, refetch }} />
    )
  }
  const open = request.awaits_documents ? request.asks.at(-1) : undefined
  return (
    <article aria-labelledby="reviewed-request">
      <div className="px-4 pt-5">
        <h2 id="reviewed-request" ref={heading} tabIndex={-1} className="text-xl outline-none wrap-anywhere">
          {request.claimed_name}
        </h2>
        <p className="text-sm text-ink-2">
          {i18n._(roleTexts[request.role])}
          {separator}
          {i18n._(kindTexts[request.kind])}
          {separator}
          {i18n._(statusTexts[request.status])}
        </p>
        <Link
          to="/profile/$reference"
          params={{ reference: request.user_id }}
          className="hit-44 relative text-sm text-blue hover:underline"
        >
          <Trans>Voir le profil</Trans>
        </Link>
      </div>
      <div className="grid gap-6 px-4 py-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          {request.reason && (
            <p className="rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
              {i18n._(reasonTexts[request.reason])}
            </p>
          )}
          <RequestFacts request={request} />
          {request.register && request.register_check && (
            <RegisterComparison claim={request.register} check={request.register_check} />
          )}
          {request.press && request.press_check && (
            <PressComparison
              claim={request.press}
              check={request.press_check}
              isConfirmed={request.confirmed_by !== null}
            />
          )}
          <Confirmations confirmations={request.confirmations} />
          {request.note && (
            <p className="mt-4 rounded-lg bg-sunk px-3.5 py-2.5 text-sm whitespace-pre-line wrap-anywhere">
              <Trans>Note interne :</Trans> {request.note}
            </p>
          )}
        </div>
        <section aria-label={t`Documents`} className="flex min-w-0 flex-col gap-3 lg:row-span-2">
          {open && <OpenAsk requestId={request.id} ask={open} />}
          {request.documents.map((document) => (
            <DocumentViewer key={document.id} document={document} />
          ))}
          {request.documents.length === 0 && (
            <p className="text-sm text-ink-2">
              {request.documents_purged_at !== null ? (
                <Trans>Aucun document : ils sont supprimés 30 jours après la décision.</Trans>
              ) : request.source !== null ? (
                <Trans>Aucun document : le mandat a été relevé dans la source indiquée.</Trans>
              ) : (
                <Trans>Aucun document n’accompagne cette demande.</Trans>
              )}
            </p>
          )}
          <Asks request={request} />
        </section>
        <div className="min-w-0 border-t border-line pt-5">
          <Decision request={request} onDone={onDone} />
        </div>
      </div>
      {request.role === 'politician' && request.status === 'approved' && (
        <Suspense>
          <OfficialLink requestId={request.id} />
        </Suspense>
      )}
      <History requests={request.earlier} isOwn={false} />
    </article>
  )
}
