import { Trans, useLingui } from '@lingui/react/macro'
import type { AppealView } from '@parvis/contract/trust/appeals.schemas.ts'
import { claimAppeal, releaseAppeal } from '@parvis/contract/trust/appeals.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { CitedRule } from '../moderation/notices/cited-rule.tsx'
import { groundTexts, kindTexts } from '../moderation/notices/texts.ts'
import { AnswerForm } from './answer-form.tsx'
import { Facts, Note, Quote } from './sections.tsx'
import { targetTexts } from './texts.ts'

/** An appeal with the decision that it is against, and what one of the staff can do about it. */
export function AppealCard({ appeal }: { appeal: AppealView }) {
  const { t, i18n } = useLingui()
  const { decision } = appeal
  const heading = `appeal-${appeal.id}`
  const at = (date: string) => i18n.date(new Date(date), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <li className="border-b border-line">
      <article
        aria-labelledby={heading}
        data-appeal={appeal.id}
        className="flex flex-col gap-4 px-4 py-6 md:px-6"
      >
        <div>
          <h2 id={heading} className="text-lg">
            {i18n._(targetTexts[appeal.target_type])} : {i18n._(kindTexts[decision.kind])}
            {appeal.contests_reversal && (
              <>
                {' '}
                <Trans>(annulation contestée)</Trans>
              </>
            )}
          </h2>
          <p className="mt-0.5 text-sm text-ink-2">
            <Appellant appeal={appeal} />
            {separator}
            {at(appeal.created_at)}
          </p>
        </div>
        {appeal.contests_reversal && (
          <Note tone="info">
            <Trans>
              Cette mesure a été annulée. Accepter la contestation rouvre le dossier : une autre personne le
              juge de nouveau.
            </Trans>
          </Note>
        )}
        <Quote>{appeal.text}</Quote>
        <details className="group rounded-lg border border-line">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 text-sm font-semibold text-ink-2 hover:text-ink">
            <Trans>La décision contestée</Trans>
            <ChevronDown
              aria-hidden="true"
              size={18}
              className="transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <div className="flex flex-col gap-3 px-4 pb-4">
            {appeal.excerpt !== null && appeal.excerpt !== '' && <Quote>{appeal.excerpt}</Quote>}
            <Facts
              rows={[
                [t`Prise le`, at(decision.created_at)],
                [t`Par`, decision.moderator?.name ?? t`Compte supprimé`],
                decision.rule === null || decision.cited_rule === null
                  ? null
                  : [t`Règle`, <CitedRule key="rule" rule={decision.rule} cited={decision.cited_rule} />],
                decision.ground === null ? null : [t`Fondement`, i18n._(groundTexts[decision.ground])],
                decision.facts === null ? null : [t`Faits`, decision.facts],
                decision.note === null ? null : [t`Note interne`, decision.note],
              ]}
            />
            <Link
              to="/moderation/dossiers/$caseId"
              params={{ caseId: appeal.case_id }}
              className="self-start text-blue underline underline-offset-2"
            >
              <Trans>Ouvrir le dossier</Trans>
            </Link>
          </div>
        </details>
        {appeal.status === 'open' ? <Acts appeal={appeal} /> : <Answered appeal={appeal} />}
      </article>
    </li>
  )
}

function Appellant({ appeal: { appellant, appellant_name } }: { appeal: AppealView }) {
  const name = appellant_name === null ? <Trans>Anonyme</Trans> : <bdi>{appellant_name}</bdi>
  if (appellant === 'author') return <Trans>Contestée par son auteur, {name}</Trans>
  if (appellant === 'reporter') return <Trans>Contestée par qui l’avait signalé, {name}</Trans>
  return <Trans>Contestée par l’auteur d’un signalement légal, {name}</Trans>
}

function Answered({ appeal }: { appeal: AppealView }) {
  const by = appeal.decided_by?.name
  return (
    <>
      <Note tone={appeal.status === 'reversed' ? 'good' : 'warning'}>
        {appeal.status === 'reversed' ? (
          <Trans>Acceptée : la décision est annulée.</Trans>
        ) : (
          <Trans>Rejetée : la décision est maintenue.</Trans>
        )}{' '}
        {by !== undefined && <Trans>Réponse de {by}.</Trans>}
      </Note>
      {appeal.answer !== null && <Quote>{appeal.answer}</Quote>}
    </>
  )
}

function Acts({ appeal }: { appeal: AppealView }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const { claim, barred } = appeal
  const take = useMutation({
    mutationFn: (endpoint: typeof claimAppeal | typeof releaseAppeal) =>
      call(endpoint, { params: { appealId: appeal.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: moderationKey }),
  })
  if (barred !== null)
    return (
      <Note tone="warning">
        {barred === 'own_decision' ? (
          <Trans>Vous avez pris cette décision : une autre personne doit la revoir.</Trans>
        ) : (
          <Trans>Ce dossier vous concerne : une autre personne doit le juger.</Trans>
        )}
      </Note>
    )
  if (claim !== null && !claim.is_own) {
    const until = i18n.date(new Date(claim.until), { timeStyle: 'short' })
    return (
      <Note tone="info">
        <Trans>
          {claim.by.name} y répond, jusqu’à {until}.
        </Trans>
      </Note>
    )
  }
  return (
    <>
      {claim === null ? (
        <Button
          look="secondary"
          busy={take.isPending}
          className="self-start"
          onClick={() => take.mutate(claimAppeal)}
        >
          <Trans>Y répondre</Trans>
        </Button>
      ) : (
        <>
          <AnswerForm appeal={appeal} />
          <Button
            look="quiet"
            size="sm"
            busy={take.isPending}
            className="self-start"
            onClick={() => take.mutate(releaseAppeal)}
          >
            <Trans>Laisser à une autre personne</Trans>
          </Button>
        </>
      )}
      {take.error && (
        <p role="alert" className="text-sm text-danger">
          {i18n._(refusalText(take.error))}
        </p>
      )}
    </>
  )
}
