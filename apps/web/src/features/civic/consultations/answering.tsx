import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ConsultationView, OfferedStatement } from '@parvis/contract/civic/consultations.schemas.ts'
import { type StatementVote, voteOnStatement } from '@parvis/contract/civic/consultations.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Minus, X } from 'lucide-react'
import { useRef } from 'react'
import { call } from '../../../lib/api-client.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { nextStatementQuery } from './queries.ts'
import { StatementForm } from './statement-form.tsx'
import { StatementMenu } from './statement-menu.tsx'

/** One statement after the other, until all are answered; then a statement of one's own. */
export function Answering({ consultation }: { consultation: ConsultationView }) {
  const profile = useOwnProfile()
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

function OwnAnswers({ consultationId }: { consultationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const query = useQuery(nextStatementQuery(consultationId))
  const vote = useSingleFlight({
    mutationFn: ({ statementId, choice }: { statementId: string; choice: StatementVote }) =>
      call(voteOnStatement, { params: { consultationId, statementId }, body: { vote: choice } }),
    onSuccess: (next) => {
      client.setQueryData(nextStatementQuery(consultationId).queryKey, next)
      // The button that had the focus goes with its statement.
      place.current?.focus({ preventScroll: true })
    },
    onError: (error) => {
      notifyFailure(error, t`Votre réponse n’a pas été enregistrée.`, t`Connectez-vous pour répondre.`)
      void query.refetch()
    },
  })
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
          <StatementMenu id={statement.id} />
        </div>
        {statement.author && (
          <p className="mt-1 text-sm text-ink-3">
            <bdi>{statement.author.name}</bdi>
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        <Button look="secondary" disabled={isBusy} onClick={() => onVote('agree')}>
          <Check aria-hidden="true" size={18} />
          <Trans>D’accord</Trans>
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={() => onVote('disagree')}>
          <X aria-hidden="true" size={18} />
          <Trans>Pas d’accord</Trans>
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => onVote('pass')}>
          <Minus aria-hidden="true" size={18} />
          <Trans>Je passe</Trans>
        </Button>
      </div>
    </section>
  )
}
