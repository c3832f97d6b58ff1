import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NeutralityPart } from '@parvis/contract/trust/neutrality.schemas.ts'
import { separator } from '../../../lib/separator.ts'
import { ruleTexts } from '../moderation/notices/texts.ts'
import { cellClass, Finding, headClass, rowClass } from './measure-table.tsx'
import { useGroupName, useShares } from './texts.ts'

/** What moderators decided against members of each group, by rule, and how long it took. */
export function DecisionTable({ decisions }: { decisions: NeutralityPart['decisions'] }) {
  const { t, i18n } = useLingui()
  const name = useGroupName()
  const { percent, span } = useShares()
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <caption className="bg-sunk px-3.5 py-2.5 text-left font-semibold text-ink">
          <Trans>Mesures prises, par règle</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={headClass}>
              <Trans>Groupe</Trans>
            </th>
            <th scope="col" className={headClass}>
              <Trans>Part des mesures (intervalle à 95 %)</Trans>
            </th>
            <th scope="col" className={headClass}>
              <Trans>Règles</Trans>
            </th>
            <th scope="col" className={headClass}>
              <Trans>Attente médiane</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {decisions.map(
            ({ group, total, share, low, high, differs, rules, other, median_hours, measured }) => {
              const hours = median_hours === null ? null : i18n.number(Math.max(1, Math.ceil(median_hours)))
              return (
                <tr key={group} className="border-t border-line align-top">
                  <th scope="row" className={rowClass}>
                    {name(group)}
                    <Finding differs={differs} />
                  </th>
                  <td className={cellClass}>
                    <strong className="font-semibold text-ink">{percent(share)}</strong>
                    <span className="block text-xs text-ink-3">
                      {span({ low, high })}
                      {separator}
                      {i18n.number(total)}
                    </span>
                  </td>
                  <td className={cellClass}>
                    <ul>
                      {rules.map(({ rule, count }) => (
                        <li key={rule}>
                          {i18n.number(count)}
                          {separator}
                          {i18n._(ruleTexts[rule])}
                        </li>
                      ))}
                      {other > 0 && (
                        <li>
                          {i18n.number(other)}
                          {separator}
                          <Trans>Autres règles</Trans>
                        </li>
                      )}
                    </ul>
                  </td>
                  <td className={cellClass}>
                    {hours === null ? '–' : t`moins de ${hours} h`}
                    {hours !== null && (
                      <span className="block text-xs text-ink-3">
                        <Plural value={measured} one="# dossier" other="# dossiers" />
                      </span>
                    )}
                  </td>
                </tr>
              )
            },
          )}
        </tbody>
      </table>
    </div>
  )
}
