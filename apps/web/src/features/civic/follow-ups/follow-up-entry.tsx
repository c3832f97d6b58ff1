import { Trans, useLingui } from '@lingui/react/macro'
import type { FollowUpView } from '@parvis/contract/civic/follow-ups.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { Button } from '../../../ui/button.tsx'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { SiteLink } from '../../../ui/site-link.tsx'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { outcomeTexts, subjectTexts } from './texts.ts'

const OutcomeDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './outcome-dialog.tsx'), 'OutcomeDialog'),
)

/** An answer that an official owes or has given. The page of its subject shows it without the title. */
export function FollowUpEntry({
  followUp,
  isOwnPage = false,
}: {
  followUp: FollowUpView
  isOwnPage?: boolean
}) {
  const { i18n } = useLingui()
  const [isWriting, setWriting] = useState(false)
  const { subject, official, due_at, outcome, outcomes, is_example } = followUp
  const reader = useOwnProfile()
  const maySettle = reader?.id === official.id && reader.verified
  return (
    <article
      className="flex flex-col gap-2 rounded-xl border border-line bg-surface p-4"
      data-follow-up={followUp.id}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        {is_example && <ExampleChip />}
        {!isOwnPage && <span>{i18n._(subjectTexts[subject.type])}</span>}
        <StateMark followUp={followUp} />
      </div>
      {!isOwnPage && (
        <>
          <h2 lang={contentLanguage} className="text-post font-semibold text-balance wrap-anywhere">
            <SubjectLink subject={subject} />
          </h2>
          <p className="text-sm text-ink-2">
            <Link
              to="/profile/$reference"
              params={{ reference: official.username ?? official.id }}
              className="hit-44 relative hover:underline"
            >
              <bdi>{official.name}</bdi>
            </Link>
          </p>
        </>
      )}
      <p className={clsx('text-sm', outcome === null ? 'text-ink' : 'text-ink-2')}>
        <Trans>Réponse due le {dayText(due_at)}</Trans>
      </p>
      {outcomes.length > 0 && (
        <ol className="flex flex-col gap-2.5">
          {outcomes.map((one) => (
            <li key={one.at} className="border-l-2 border-line-strong pl-3 text-sm">
              <p className="font-semibold">
                <Trans>
                  {i18n._(outcomeTexts[one.outcome])}, le {dayText(one.at)}
                </Trans>
              </p>
              {one.reason !== null && (
                <p lang={contentLanguage} className="whitespace-pre-line wrap-anywhere">
                  {one.reason}
                </p>
              )}
              {one.proof !== null && (
                <SiteLink href={one.proof} className="block truncate text-blue hover:underline">
                  {one.proof}
                </SiteLink>
              )}
            </li>
          ))}
        </ol>
      )}
      {maySettle && (
        <Button
          look={outcome === null ? 'primary' : 'secondary'}
          size="sm"
          className="self-start"
          onClick={() => setWriting(true)}
        >
          {outcome === null ? <Trans>Donner suite</Trans> : <Trans>Ajouter une suite</Trans>}
        </Button>
      )}
      {isWriting && (
        <Suspense fallback={null}>
          <OutcomeDialog followUp={followUp} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </article>
  )
}

function StateMark({ followUp: { outcome, is_overdue } }: { followUp: FollowUpView }) {
  const { i18n } = useLingui()
  const look = 'rounded-full px-2.5 py-0.5 text-xs font-semibold'
  if (outcome !== null)
    return (
      <span
        className={clsx(look, outcome === 'refused' ? 'bg-sunk text-ink-2' : 'bg-support-soft text-support')}
      >
        {i18n._(outcomeTexts[outcome])}
      </span>
    )
  return is_overdue ? (
    <span className={clsx(look, 'bg-danger-soft text-danger')}>
      <Trans>En retard</Trans>
    </span>
  ) : (
    <span className={clsx(look, 'bg-question-soft text-question')}>
      <Trans>Réponse attendue</Trans>
    </span>
  )
}

function SubjectLink({ subject: { type, id, title } }: Pick<FollowUpView, 'subject'>) {
  const look = 'hover:underline'
  if (type === 'question')
    return (
      <Link to="/post/$postId" params={{ postId: id }} hash="questions" className={look}>
        {title}
      </Link>
    )
  return type === 'poll' ? (
    <Link to="/polls/$pollId" params={{ pollId: id }} className={look}>
      {title}
    </Link>
  ) : (
    <Link to="/consultations/$consultationId" params={{ consultationId: id }} className={look}>
      {title}
    </Link>
  )
}
