import { Trans, useLingui } from '@lingui/react/macro'
import type { SignalView } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { dismissSignal } from '@parvis/contract/trust/moderation-cases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, Radar } from 'lucide-react'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { notify } from '../../../ui/notify.ts'
import { signalTexts } from './signal-texts.ts'

/** Something that looks arranged: what was measured, from where on it is shown, where it is, and setting it aside. */
export function SignalCard({ signal }: { signal: SignalView }) {
  const { i18n } = useLingui()
  const { title, threshold } = signalTexts[signal.kind]
  const heading = `signal-${signal.id}`
  return (
    <li className="border-b border-line px-4 py-4">
      <article aria-labelledby={heading}>
        <div className="flex items-center gap-2">
          <Radar aria-hidden="true" size={18} className="shrink-0 text-brass" />
          <h2 id={heading} className="min-w-0 flex-1 text-base">
            {i18n._(title)}
          </h2>
          <ElapsedTime at={signal.dismissed_at ?? signal.opened_at} className="shrink-0 text-sm text-ink-3" />
        </div>
        <Subject subject={signal.subject} />
        <Figures signal={signal} />
        <p className="mt-2.5 text-sm text-pretty text-ink-2">{i18n._(threshold)}</p>
        {signal.contents.length > 0 && (
          <details className="mt-2">
            <summary className="hit-44 w-fit cursor-pointer rounded-sm text-sm font-semibold text-blue">
              <Trans>Publications concernées</Trans>
            </summary>
            <Contents contents={signal.contents} />
          </details>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Place subject={signal.subject} />
          <Dismissal signal={signal} />
        </div>
      </article>
    </li>
  )
}

function Subject({ subject: { label, member, type } }: Pick<SignalView, 'subject'>) {
  const name = type === 'profile' ? null : member?.name
  if (label === null && !name) return null
  return (
    <p className="mt-1.5 wrap-anywhere">
      {label !== null && (
        <span dir="auto" className="line-clamp-2 font-medium">
          {label}
        </span>
      )}
      {name && (
        <span className="text-sm text-ink-2">
          <bdi>{name}</bdi>
        </span>
      )}
    </p>
  )
}

function Figures({ signal }: { signal: SignalView }) {
  const { t, i18n } = useLingui()
  const { kind, acts, members, newcomers, together } = signal
  const figures: [string, number][] = [[i18n._(signalTexts[kind].acts), acts]]
  if (kind === 'rejected_reports') figures.push([t`Suivis d’une mesure`, members])
  else if (kind !== 'mass_reports') figures.push([t`Comptes`, members], [t`Comptes récents`, newcomers])
  if (together > 1) figures.push([t`Arrivés dans la même heure`, together])
  return (
    <dl className="mt-3 flex flex-wrap gap-2">
      {figures.map(([name, value]) => (
        <div key={name} className="flex items-baseline gap-2 rounded-lg bg-sunk px-3 py-1.5">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-display font-semibold tabular-nums">{i18n.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contents({ contents }: Pick<SignalView, 'contents'>) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {contents.map(({ id, post_id, author, text }) => (
        <li key={id} className="py-2">
          <Link
            to="/post/$postId"
            params={{ postId: post_id }}
            preload={false}
            className="block rounded-sm text-sm hover:underline"
          >
            <bdi className="font-semibold">{author.name}</bdi>
            <span dir="auto" className="line-clamp-2 wrap-anywhere text-ink-2">
              {text}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Leads to what the signal is about; a site is not visited from here. */
function Place({ subject: { type, id, post_id } }: Pick<SignalView, 'subject'>) {
  const look = buttonClass({ look: 'secondary', size: 'sm' })
  if (post_id !== null)
    return (
      <Link to="/post/$postId" params={{ postId: post_id }} preload={false} className={look}>
        <Trans>Voir le post</Trans>
      </Link>
    )
  if (id === null) return null
  if (type === 'profile')
    return (
      <Link to="/profile/$reference" params={{ reference: id }} preload={false} className={look}>
        <Trans>Voir le profil</Trans>
      </Link>
    )
  if (type === 'case')
    return (
      <Link to="/moderation/dossiers/$caseId" params={{ caseId: id }} preload={false} className={look}>
        <Trans>Voir le dossier</Trans>
      </Link>
    )
  return (
    <Link to="/polls" preload={false} className={look}>
      <Trans>Voir les sondages</Trans>
    </Link>
  )
}

function Dismissal({ signal }: { signal: SignalView }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const dismissing = useSingleFlight({
    mutationFn: () => call(dismissSignal, { params: { signalId: signal.id } }),
    onSuccess: () => notify.success(t`Signal classé`),
    onError: (error) => notify.error(t`Signaux`, i18n._(refusalText(error))),
    // Somebody else may have been first: the lists tell.
    onSettled: () => client.invalidateQueries({ queryKey: moderationKey }),
  })
  if (signal.dismissed_at !== null) {
    const by = signal.dismissed_by?.name ?? t`Compte supprimé`
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          Classé par <bdi>{by}</bdi>
        </Trans>
      </p>
    )
  }
  if (signal.is_own)
    return (
      <p className="rounded-full bg-question-soft px-3 py-1 text-sm text-question">
        <Trans>Vous concerne : une autre personne l’examine</Trans>
      </p>
    )
  return (
    <Button look="secondary" size="sm" busy={dismissing.isPending} onClick={() => dismissing.mutate()}>
      <Archive aria-hidden="true" size={16} />
      <Trans>Classer</Trans>
    </Button>
  )
}
