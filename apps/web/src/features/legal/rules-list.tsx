import '../moderation/notices/catalogue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ModerationRule, moderationRules } from '@parvis/contract/moderation.ts'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ruleAnchor, ruleTexts } from '../moderation/notices/texts.ts'

/** What is forbidden, numbered: every decision of moderation names one of these rules, and leads to it. */
export function RulesList() {
  const { i18n } = useLingui()
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <ol className="flex flex-col gap-3">
      {moderationRules.map((rule, position) => (
        <li
          key={rule}
          id={ruleAnchor(rule)}
          // The one that a decision led to.
          aria-current={hash === ruleAnchor(rule) ? 'location' : undefined}
          className="ml-0! flex list-none! scroll-mt-[calc(var(--header-height)+16px)] gap-3.5 rounded-lg pl-0! aria-[current]:bg-brass-soft aria-[current]:p-3"
        >
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-sunk font-display text-sm font-semibold text-ink tabular-nums"
          >
            {position + 1}
          </span>
          <div className="min-w-0">
            <h3 className="text-base text-ink">{i18n._(ruleTexts[rule])}</h3>
            <p className="mt-0.5">{said[rule]}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const said: Record<ModerationRule, ReactNode> = {
  harassment: (
    <Trans>
      Menacer une personne, l’intimider, s’acharner sur elle, seul ou à plusieurs, ou appeler d’autres à le
      faire.
    </Trans>
  ),
  hate: (
    <Trans>
      Attaquer des personnes pour ce qu’elles sont (origine, religion, sexe, orientation, identité de genre,
      handicap), ou appeler à la haine ou à la violence contre qui que ce soit.
    </Trans>
  ),
  defamation: (
    <Trans>
      Injurier quelqu’un, ou lui imputer un fait précis, sans l’établir, qui porte atteinte à son honneur.
      Critiquer un acte public, un vote ou un bilan n’en est pas une.
    </Trans>
  ),
  privacy: (
    <Trans>
      Divulguer sans son accord l’adresse, les coordonnées, la santé, les documents ou les images privées
      d’une personne.
    </Trans>
  ),
  illegal: (
    <Trans>
      Publier ce que la loi française ou européenne interdit : apologie du terrorisme, atteintes aux mineurs,
      provocation à commettre un crime ou un délit, contrefaçon, manœuvre contre la sincérité d’un scrutin.
    </Trans>
  ),
  impersonation: (
    <Trans>
      Se faire passer pour une autre personne, ou pour un mandat ou un média que l’on n’a pas. Une parodie qui
      se présente comme telle est permise.
    </Trans>
  ),
  spam: (
    <Trans>
      Répéter le même message, placer de la publicité ou des liens trompeurs, fausser les réactions, ou tenir
      un compte automatisé qui ne se présente pas comme tel.
    </Trans>
  ),
  misinformation: (
    <Trans>
      Présenter comme vrai ce que l’on sait inventé ou truqué (image, citation, chiffre, date ou modalités
      d’un vote) au point de tromper le public. Une opinion, une satire ou une erreur corrigée n’en est pas.
    </Trans>
  ),
  inappropriate: (
    <Trans>
      Montrer une violence crue ou une scène sexuelle, ou choquer à dessein, sans rapport avec le débat
      public.
    </Trans>
  ),
}
