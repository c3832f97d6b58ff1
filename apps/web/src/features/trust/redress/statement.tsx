import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementView } from '@parvis/contract/trust/statements.schemas.ts'
import type { ReactNode } from 'react'
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
  if (kind === 'warn') return t`La modération vous rappelle à l’ordre`
  if (kind === 'label') return t`Votre contenu porte un avertissement`
  if (kind === 'limit_reach') return t`La diffusion de votre contenu est limitée`
  return {
    post: t`Votre post a été retiré`,
    comment: t`Votre commentaire a été retiré`,
    question: t`Votre question a été retirée`,
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
  const { reader, kind, rule, cited_rule, ground, label, reversed_at, appeal } = statement
  const title = useTitle(statement)
  const at = i18n.date(new Date(statement.created_at), { dateStyle: 'long', timeStyle: 'short' })
  const own = reader === 'author'
  return (
    <article className="px-4 py-6 md:px-6">
      <h1 className="text-2xl tracking-tight text-balance">{title}</h1>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>
          Décision du {at} · référence {statement.reference}
        </Trans>
      </p>
      {reversed_at !== null && (
        <div className="mt-4">
          <Note tone="good">
            <Trans>
              Annulée le {i18n.date(new Date(reversed_at), { dateStyle: 'long' })}, après un nouvel examen :
              elle ne vaut plus.
            </Trans>
          </Note>
        </div>
      )}
      {!own && (
        <div className="mt-4">
          <Note tone="calm">{i18n._(outcomeTexts[kind])}</Note>
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
      <Part title={own ? t`La décision et ses motifs` : t`La décision`}>
        <Facts
          rows={[
            [t`Contenu`, i18n._(targetTexts[statement.target_type])],
            own ? [t`Portée et durée`, <Scope key="scope" statement={statement} />] : null,
            label === null ? null : [t`Avertissement affiché`, i18n._(labelTexts[label].title)],
            ground === null ? null : [t`Fondement`, i18n._(groundTexts[ground])],
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
            [t`Origine`, <Source key="source" source={statement.source} />],
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
      {reversed_at === null && (
        <Redress until={statement.appeal_until} mayAppeal={statement.mayAppeal} onAppeal={onAppeal} />
      )}
    </article>
  )
}

function Scope({ statement: { kind, suspended_until } }: { statement: StatementView }): ReactNode {
  const { i18n } = useLingui()
  if (kind !== 'suspend') return i18n._(scopeTexts[kind])
  const end = suspended_until === null ? '' : i18n.date(new Date(suspended_until), { dateStyle: 'long' })
  return (
    <Trans>
      Jusqu’au {end}, vous ne pouvez pas vous connecter et vos contenus ne sont plus visibles. Ils reviennent
      ensuite.
    </Trans>
  )
}

function Source({ source }: { source: StatementView['source'] }): ReactNode {
  if (source === 'notice')
    return <Trans>Un signalement au titre de l’article 16 du règlement européen 2022/2065</Trans>
  if (source === 'report') return <Trans>Un ou plusieurs signalements de membres</Trans>
  return <Trans>L’initiative de la modération</Trans>
}
