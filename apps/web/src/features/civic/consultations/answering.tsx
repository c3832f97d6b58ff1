import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ConsultationView, OfferedStatement } from '@parvis/contract/civic/consultations.schemas.ts'
import type { StatementVote } from '@parvis/contract/civic/consultations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { ReportButton } from '../../people/reporting/report-button.tsx'
import { nextStatementQuery } from './queries.ts'
import { StatementForm } from './statement-form.tsx'
import { useVote } from './use-vote.ts'
import { VoteButtons } from './vote-buttons.tsx'
import { WithdrawAnswers } from './withdraw-answers.tsx'

/** One statement after the other, until all are answered; then a statement of one's own. */
export function Answering({ consultation }: { consultation: ConsultationView }) {
  const profile = useOwnProfile()
  if (consultation.state === 'closed' && profile !== undefined)
    return <ClosedAnswers consultationId={consultation.id} />
  if (consultation.state !== 'open') return null
  if (profile === undefined)
    return (
      <p className="flex flex-col items-start gap-3 text-ink-2">
        <Trans>Connectez-vous pour répondre aux énoncés.</Trans>
        <Link to="/auth" className={buttonClass({})}>
          <Trans>Se connecter</Trans>
        </Link>
      </p>
    )
  return <OwnAnswers consultationId={consultation.id} />
}

/** After the close, a member may still take their answers back. */
function ClosedAnswers({ consultationId }: { consultationId: string }) {
  const { data } = useQuery(nextStatementQuery(consultationId))
  if (data === undefined || data.answered === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">
        <Plural value={data.answered} one="Vous avez donné # réponse." other="Vous avez donné # réponses." />
      </p>
      <WithdrawAnswers consultationId={consultationId} />
    </div>
  )
}

function OwnAnswers({ consultationId }: { consultationId: string }) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const query = useQuery(nextStatementQuery(consultationId))
  const vote = useVote(consultationId, () => place.current?.focus({ preventScroll: true }))
  if (query.data === undefined)
    return query.error ? (
      <QueryFailure title={t`Les énoncés n’ont pas pu être chargés`} query={query} />
    ) : (
      <div role="status" aria-label={t`Chargement des énoncés`}>
        <Skeleton className="h-48 w-full" />
      </div>
    )
  const { statement, answered, total } = query.data
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-ink-2">
          <Plural value={answered} one={`# réponse sur ${total}`} other={`# réponses sur ${total}`} />
        </p>
        <Progress value={total === 0 ? 0 : answered / total} label={t`Énoncés auxquels vous avez répondu`} />
      </div>
      <div ref={place} tabIndex={-1} aria-live="polite">
        {statement === null ? (
          <p className="rounded-xl border border-line bg-surface p-4 text-ink-2">
            <Trans>Vous avez répondu à tous les énoncés. De nouveaux peuvent arriver.</Trans>
          </p>
        ) : (
          <StatementCard
            key={statement.id}
            statement={statement}
            isBusy={vote.isPending}
            onVote={(choice) => vote.mutate({ statementId: statement.id, choice })}
          />
        )}
      </div>
      {answered === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>
            Vos réponses disent vos opinions politiques. En répondant, vous acceptez qu’elles soient comptées.
            Personne ne les voit avec votre nom ; elles disparaissent avec votre compte.
          </Trans>
        </p>
      )}
      {answered > 0 && <WithdrawAnswers consultationId={consultationId} />}
      <StatementForm consultationId={consultationId} />
    </div>
  )
}

/** Pixels of a swipe that counts as an answer. */
const swipe = 90

function StatementCard({
  statement,
  isBusy,
  onVote,
}: {
  statement: OfferedStatement
  isBusy: boolean
  onVote: (choice: StatementVote) => void
}) {
  const { t } = useLingui()
  const start = useRef<{ x: number; y: number } | null>(null)
  return (
    <section
      className="flex touch-pan-y flex-col gap-4 rounded-xl border border-line bg-surface p-4"
      onPointerDown={({ clientX: x, clientY: y, pointerType }) => {
        start.current = pointerType === 'touch' ? { x, y } : null
      }}
      onPointerUp={({ clientX, clientY }) => {
        const from = start.current
        start.current = null
        if (from === null || isBusy) return
        const across = clientX - from.x
        if (Math.abs(across) >= swipe && Math.abs(across) > 2 * Math.abs(clientY - from.y))
          onVote(across > 0 ? 'agree' : 'disagree')
      }}
      onPointerCancel={() => {
        start.current = null
      }}
    >
      <div>
        <div className="flex items-start justify-between gap-2">
          <p lang={contentLanguage} className="text-post font-semibold text-balance wrap-anywhere">
            {statement.text}
          </p>
          <ReportButton target={{ type: 'statement', id: statement.id }} label={t`Signaler cet énoncé`} />
        </div>
        {statement.author && (
          <p className="mt-1 text-sm text-ink-3">
            <bdi>{statement.author.name}</bdi>
          </p>
        )}
      </div>
      <VoteButtons isBusy={isBusy} onVote={onVote} />
    </section>
  )
}
