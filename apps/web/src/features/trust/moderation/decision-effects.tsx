import { Trans, useLingui } from '@lingui/react/macro'
import { appealMonths } from '@parvis/contract/audit/decisions.ts'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DecisionDraft } from './decision-draft.ts'
import { labelTexts } from './notices/texts.ts'

/** Effects of the decision once it is sent, in words. */
export function DecisionEffects({ draft, shown }: { draft: DecisionDraft; shown: CaseView }) {
  const { i18n } = useLingui()
  if (draft.kind === '') return null
  const removed = {
    post: <Trans>Le post n’est plus visible que de son auteur, avec la raison du retrait.</Trans>,
    comment: <Trans>Le commentaire n’est plus visible que de son auteur, avec la raison du retrait.</Trans>,
    question: <Trans>La question n’est plus visible que de son auteur, avec la raison du retrait.</Trans>,
    message: <Trans>Le message n’est plus lisible que de qui l’a écrit, avec la raison du retrait.</Trans>,
    consultation: (
      <Trans>
        La consultation n’est plus visible, ni ses énoncés, ni ses résultats. Son auteur lit la raison.
      </Trans>
    ),
    statement: <Trans>L’énoncé quitte la consultation et ses résultats. Son auteur lit la raison.</Trans>,
    context_note: <Trans>La note n’est plus affichée ni évaluée. Son auteur lit la raison.</Trans>,
    profile: <Trans>La biographie et la photo du profil sont retirées.</Trans>,
    tick: null,
    reporting: null,
  }[shown.target_type]
  const day =
    draft.suspended_until && i18n.date(new Date(`${draft.suspended_until}T12:00`), { dateStyle: 'long' })
  const effects: Record<Exclude<DecisionDraft['kind'], ''>, ReactNode> = {
    no_action: <Trans>Rien ne change, ni pour ce contenu ni pour son auteur.</Trans>,
    label: draft.label ? (
      <Trans>Le contenu reste visible, sous la mention « {i18n._(labelTexts[draft.label].title)} ».</Trans>
    ) : (
      <Trans>Le contenu reste visible, sous une mention.</Trans>
    ),
    limit_reach: (
      <Trans>
        Hors des abonnés de son auteur, le post ne paraît plus dans les fils, les tendances, la recherche ni
        les suggestions. Il reste à son adresse.
      </Trans>
    ),
    remove: removed,
    warn: <Trans>Rien n’est retiré : l’auteur est rappelé à l’ordre.</Trans>,
    suspend: day ? (
      <Trans>
        Jusqu’au {day} inclus, l’auteur ne peut plus se connecter, et ce qu’il a publié n’est plus montré.
      </Trans>
    ) : (
      <Trans>
        Jusqu’au jour que vous dites, l’auteur ne peut plus se connecter, et ce qu’il a publié n’est plus
        montré.
      </Trans>
    ),
    ban: (
      <Trans>L’auteur ne peut plus se connecter, et ce qu’il a publié n’est plus montré, sans terme.</Trans>
    ),
  }
  const also_removed = draft.also_remove && (draft.kind === 'suspend' || draft.kind === 'ban')
  return (
    <div className="flex gap-3 rounded-xl bg-blue-soft px-4 py-3.5 text-blue">
      <Megaphone aria-hidden="true" size={19} className="mt-0.5 shrink-0" />
      <div role="status" className="min-w-0">
        <h4 className="text-md">
          <Trans>Ce qui va se passer</Trans>
        </h4>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-md/[1.45] text-pretty">
          <li>{effects[draft.kind]}</li>
          {also_removed && <li>{removed}</li>}
          {draft.kind === 'no_action' ? (
            <li>
              <Trans>Qui l’a signalé apprend qu’aucune règle n’est enfreinte, et peut le contester.</Trans>
            </li>
          ) : (
            <>
              <li>
                <Trans>
                  L’auteur reçoit la règle, vos mots et les recours ; il peut contester pendant {appealMonths}{' '}
                  mois, et une autre personne répond.
                </Trans>
              </li>
              <li>
                <Trans>Qui l’a signalé apprend ce qui est décidé.</Trans>
              </li>
            </>
          )}
        </ul>
      </div>
    </div>
  )
}
