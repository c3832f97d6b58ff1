import { Trans, useLingui } from '@lingui/react/macro'
import { rollCallsPage } from '@parvis/contract/civic/corrections.ts'
import type { OfficialVoteView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { withdrawExplanation } from '@parvis/contract/civic/roll-calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { notify } from '../../../ui/notify.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { ReportErrorButton } from '../corrections/report-error-button.tsx'
import { profileVotesKey } from './queries.ts'
import { VotePageLink } from './vote-page-link.tsx'
import {
  causeTexts,
  inSentence,
  kindTexts,
  outcomeTexts,
  positionClasses,
  positionTexts,
  titleText,
} from './vote-texts.ts'

const ResultDialog = lazy(requestedPart(() => import('./result-dialog.tsx'), 'default'))
const ExplainDialog = lazy(requestedPart(() => import('./explain-dialog.tsx'), 'default'))

/** One vote of an official's: what about, how it ended, their position beside their group's, and what they say of it. */
export function VoteCard({
  vote,
  own,
  reference,
}: {
  vote: OfficialVoteView
  own: boolean
  reference: string
}) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState<'result' | 'explain' | null>(null)
  const { tally, group } = vote
  return (
    <li className="border-b border-line px-4 py-4">
      <p className="text-sm text-ink-2">
        <time dateTime={vote.held_on}>{dayText(vote.held_on)}</time>
        {separator}
        {i18n._(kindTexts[vote.kind])}
        {vote.is_example && (
          <>
            {' '}
            <ExampleChip />
          </>
        )}
      </p>
      <h2 lang={contentLanguage} className="mt-1 text-base font-semibold text-pretty wrap-anywhere">
        {titleText(vote.title)}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm">
        <span className={clsx('rounded-full px-2.5 py-1 font-semibold', positionClasses[vote.position])}>
          {i18n._(positionTexts[vote.position])}
        </span>
        {vote.cause && <span className="text-ink-2">({i18n._(causeTexts[vote.cause])})</span>}
        {vote.by_delegation && (
          <span className="text-ink-2">
            <Trans>par délégation</Trans>
          </span>
        )}
        {group && (
          <span className="text-ink-2">
            {group.majority === null ? (
              <Trans>Groupe {group.short_name ?? group.name} : partagé</Trans>
            ) : (
              <Trans>
                Groupe {group.short_name ?? group.name} : {inSentence(i18n._(positionTexts[group.majority]))}
              </Trans>
            )}
          </span>
        )}
      </p>
      {vote.correction && (
        <p className="mt-1.5 text-sm text-ink-2">
          <Trans>
            Mise au point : a déclaré avoir voulu voter « {inSentence(i18n._(positionTexts[vote.correction]))}{' '}
            » ; le résultat n’en est pas modifié.
          </Trans>
        </p>
      )}
      <p className="mt-2 text-sm text-ink-2">
        {i18n._(outcomeTexts[vote.outcome])}{' '}
        {vote.kind === 'censure' && vote.required !== null ? (
          <Trans>
            ({i18n.number(tally.for)} pour, {i18n.number(vote.required)} requis)
          </Trans>
        ) : (
          <Trans>
            ({i18n.number(tally.for)} pour, {i18n.number(tally.against)} contre,{' '}
            {i18n.number(tally.abstentions)} abstentions)
          </Trans>
        )}
      </p>
      <Explanation vote={vote} own={own} reference={reference} onWrite={() => setOpen('explain')} />
      <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <button
          type="button"
          onClick={() => setOpen('result')}
          className="hit-44 relative text-blue hover:underline"
        >
          <Trans>Résultat par groupe</Trans>
        </button>
        <VotePageLink vote={vote} />
        {vote.source && (
          <span className="text-xs text-ink-3">
            <Trans>
              Source : {vote.source.institution}, au {dayText(vote.source.as_of)}
            </Trans>
          </span>
        )}
        {vote.source && (
          <ReportErrorButton
            small
            figure={{ page: rollCallsPage, block: vote.uid, name: titleText(vote.title) }}
          />
        )}
      </p>
      <Suspense>
        {open === 'result' && <ResultDialog uid={vote.uid} onClose={() => setOpen(null)} />}
        {open === 'explain' && (
          <ExplainDialog
            vote={vote}
            reference={reference}
            onClose={() => setOpen(null)}
            label={t`Expliquer ce vote`}
          />
        )}
      </Suspense>
    </li>
  )
}

function Explanation({
  vote,
  own,
  reference,
  onWrite,
}: {
  vote: OfficialVoteView
  own: boolean
  reference: string
  onWrite: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: () => call(withdrawExplanation, { params: { uid: vote.uid } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: profileVotesKey(reference) })
      notify.success(t`Explication retirée`)
    },
    onError: (error) =>
      notifyFailure(
        error,
        t`L’explication n’a pas pu être retirée.`,
        t`Vous devez être connecté pour continuer.`,
      ),
  })
  const { explanation } = vote
  if (explanation === null)
    return own ? (
      <Button look="secondary" size="sm" className="mt-3" onClick={onWrite}>
        <PenLine aria-hidden="true" size={16} />
        <Trans>Expliquer ce vote</Trans>
      </Button>
    ) : null
  return (
    <section
      aria-label={t`Explication de vote`}
      className="mt-3 rounded-lg border border-line bg-surface px-3.5 py-3"
    >
      <p className="text-xs font-semibold text-ink-2">
        <Trans>Explication de vote</Trans>
      </p>
      <RichText content={explanation.content} className="mt-1 text-pretty" />
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link
          to="/post/$postId"
          params={{ postId: explanation.id }}
          className="hit-44 relative text-blue hover:underline"
        >
          <Trans>Voir le post</Trans>
        </Link>
        {own && (
          <>
            <button type="button" onClick={onWrite} className="hit-44 relative text-blue hover:underline">
              <Trans>Remplacer</Trans>
            </button>
            <button
              type="button"
              disabled={removal.isPending}
              onClick={() => removal.mutate()}
              className="hit-44 relative text-blue hover:underline disabled:opacity-60"
            >
              <Trans>Retirer</Trans>
            </button>
          </>
        )}
      </p>
    </section>
  )
}
