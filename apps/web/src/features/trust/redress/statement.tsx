import { Trans, useLingui } from '@lingui/react/macro'
import { isContentDecision } from '@parvis/contract/audit/decisions.ts'
import type { StatementView } from '@parvis/contract/trust/appeals.schemas.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reasonTexts } from '../../people/verification/texts.ts'
import { CitedRule } from '../moderation/notices/cited-rule.tsx'
import { groundTexts, labelTexts } from '../moderation/notices/texts.ts'
import { OwnAppeal, Redress } from './redress.tsx'
import { Facts, Note, Part, Quote } from './sections.tsx'
import { outcomeTexts, scopeTexts, targetTexts } from './texts.ts'

function useTitle({ reader, kind, target_type, suspended_until }: StatementView): string {
  const { t, i18n } = useLingui()
  if (reader === 'reporter') return t`Ce que nous avons décidé de votre signalement`
  if (kind === 'suspend') {
    const day = suspended_until === null ? '' : i18n.date(new Date(suspended_until), { dateStyle: 'long' })
    return t`Votre compte est suspendu jusqu’au ${day}`
  }
  if (kind === 'ban') return t`Votre compte est fermé`
  if (kind === 'refuse_tick') return t`Votre demande de vérification est rejetée`
  if (kind === 'suspend_tick') return t`Votre vérification est suspendue`
  if (kind === 'remove_tick' || target_type === 'tick') return t`Votre vérification a pris fin`
  if (target_type === 'reporting') {
    if (kind !== 'suspend_reporting') return t`Vos signalements infondés appellent un avertissement`
    const day = suspended_until === null ? '' : i18n.date(new Date(suspended_until), { dateStyle: 'long' })
    return t`Vos signalements ne sont pas traités jusqu’au ${day}`
  }
  if (kind === 'warn') return t`La modération vous rappelle à l’ordre`
  if (kind === 'label') return t`Votre contenu porte un avertissement`
  if (kind === 'limit_reach') return t`La diffusion de votre contenu est limitée`
  return {
    post: t`Votre post a été retiré`,
    comment: t`Votre commentaire a été retiré`,
    question: t`Votre question a été retirée`,
    consultation: t`Votre consultation a été retirée`,
    statement: t`Votre énoncé a été retiré`,
    context_note: t`Votre note de contexte a été retirée`,
    message: t`Votre message a été retiré`,
    profile: t`Le contenu de votre profil a été retiré`,
  }[target_type]
}

/** The reasons of a decision, and the ways to contest it (regulation 2022/2065, article 17). */
export function Statement({
  statement,
  onAppeal,
}: {
  statement: StatementView
  onAppeal: (text: string) => Promise<void>
}) {
  const { t, i18n } = useLingui()
  const { reader, kind, rule, cited_rule, ground, label, tick_reason, reversed_at, appeal } = statement
  const title = useTitle(statement)
  const at = i18n.date(new Date(statement.created_at), { dateStyle: 'long', timeStyle: 'short' })
  const own = reader === 'author'
  return (
    <article className="px-4 py-6 md:px-6">
      <h1 className="text-2xl tracking-tight text-balance">{title}</h1>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>
          Décision du {at} · référence {statement.reference}
        </Trans>
      </p>
      {reversed_at !== null && (
        <div className="mt-4">
          <Note tone="good">
            <Reversal statement={statement} at={reversed_at} />
          </Note>
        </div>
      )}
      {!own && (
        <div className="mt-4">
          {isContentDecision(kind) && <Note tone="calm">{i18n._(outcomeTexts[kind])}</Note>}
        </div>
      )}
      {own && statement.excerpt !== null && statement.excerpt !== '' && (
        <Part title={t`Ce que vous aviez écrit`}>
          <Quote>{statement.excerpt}</Quote>
          {statement.path !== null && (
            <a href={statement.path} className="self-start text-blue underline underline-offset-2">
              <Trans>Voir ce contenu, que vous seul voyez s’il est retiré</Trans>
            </a>
          )}
        </Part>
      )}
      {own && statement.misuse !== null && (
        <div className="mt-4">
          <Note tone="warning">
            {statement.misuse === 'warning' ? (
              <Trans>
                C’est un avertissement : un nouveau contenu manifestement illicite peut conduire à la
                suspension de votre compte.
              </Trans>
            ) : (
              <Trans>
                Après un avertissement, cette mesure suspend votre compte pour des contenus manifestement
                illicites répétés.
              </Trans>
            )}
          </Note>
        </div>
      )}
      <Part title={own ? t`La décision et ses motifs` : t`La décision`}>
        <Facts
          rows={[
            [isContentDecision(kind) ? t`Contenu` : t`Objet`, i18n._(targetTexts[statement.target_type])],
            own ? [t`Portée et durée`, <Scope key="scope" statement={statement} />] : null,
            label === null ? null : [t`Avertissement affiché`, i18n._(labelTexts[label].title)],
            ground === null || tick_reason !== null ? null : [t`Fondement`, i18n._(groundTexts[ground])],
            statement.legal_ground === null ? null : [t`Loi invoquée`, statement.legal_ground],
            statement.target_type === 'reporting' ? [t`Règle`, <MisuseRule key="misuse" />] : null,
            tick_reason === null ? null : [t`Motif`, i18n._(reasonTexts[tick_reason])],
            tick_reason === null
              ? null
              : [
                  t`Fondement`,
                  t`Les conditions d’utilisation : la vérification atteste un nom et une fonction.`,
                ],
            rule === null || cited_rule === null
              ? null
              : [t`Règle`, <CitedRule key="rule" rule={rule} cited={cited_rule} />],
            statement.facts === null
              ? null
              : [
                  t`Faits et circonstances`,
                  <span key="facts" className="whitespace-pre-line">
                    {statement.facts}
                  </span>,
                ],
            [t`Origine`, <Source key="source" statement={statement} />],
            [
              t`Décision automatique`,
              statement.automated
                ? t`Oui : prise par un programme.`
                : t`Non : prise par une personne, sans détection automatique.`,
            ],
          ]}
        />
      </Part>
      {appeal !== null && <OwnAppeal appeal={appeal} />}
      {(reversed_at === null || statement.may_appeal) && (
        <Redress until={statement.appeal_until} mayAppeal={statement.may_appeal} onAppeal={onAppeal} />
      )}
    </article>
  )
}

function MisuseRule() {
  return (
    <Link to="/cgu" hash="abus" className="text-blue underline underline-offset-2">
      <Trans>Usage abusif des signalements</Trans>
    </Link>
  )
}

function Scope({ statement: { kind, suspended_until } }: { statement: StatementView }): ReactNode {
  const { i18n } = useLingui()
  if (kind === 'suspend_reporting') {
    const last = suspended_until === null ? '' : i18n.date(new Date(suspended_until), { dateStyle: 'long' })
    return (
      <Trans>
        Jusqu’au {last}, vos signalements et notifications ne sont pas traités, sauf pour ce qui met en danger
        un mineur ou relève du terrorisme.
      </Trans>
    )
  }
  if (kind !== 'suspend') return i18n._(scopeTexts[kind])
  const end = suspended_until === null ? '' : i18n.date(new Date(suspended_until), { dateStyle: 'long' })
  return (
    <Trans>
      Jusqu’au {end}, vous ne pouvez pas vous connecter et vos contenus ne sont plus visibles. Ils reviennent
      ensuite.
    </Trans>
  )
}

function Reversal({ statement, at }: { statement: StatementView; at: string }): ReactNode {
  const { i18n } = useLingui()
  const day = i18n.date(new Date(at), { dateStyle: 'long' })
  if (statement.self_corrected)
    return (
      <Trans>
        Annulée le {day} par la personne qui l’avait prise, seule dans l’équipe : elle ne vaut plus.
      </Trans>
    )
  return <Trans>Annulée le {day}, après un nouvel examen : elle ne vaut plus.</Trans>
}

function Source({ statement: { source, kind, tick_reason } }: { statement: StatementView }): ReactNode {
  if (kind === 'refuse_tick') return <Trans>Votre demande de vérification</Trans>
  if (kind === 'suspend_tick') return <Trans>Votre changement de nom</Trans>
  if (tick_reason === 'mandate_ended') return <Trans>La fin du mandat ou de la fonction</Trans>
  if (tick_reason === 'member_request') return <Trans>Votre demande</Trans>
  if (source === 'notice')
    return <Trans>Un signalement au titre de l’article 16 du règlement européen 2022/2065</Trans>
  if (source === 'report') return <Trans>Un ou plusieurs signalements de membres</Trans>
  return <Trans>L’initiative de la modération</Trans>
}
