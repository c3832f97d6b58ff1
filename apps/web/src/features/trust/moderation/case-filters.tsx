import { useLingui } from '@lingui/react/macro'
import { type CaseTarget, caseTargets } from '@parvis/contract/audit/decisions.ts'
import { type CaseList, caseLists } from '@parvis/contract/trust/moderation-cases.ts'
import { useQuery } from '@tanstack/react-query'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import type { CaseAddress } from './case-address.ts'
import { countsQuery } from './queries.ts'
import { targetTexts } from './texts.ts'

/** Chooses the cases listed: the address keeps it. */
export function CaseFilters({
  address,
  onChange,
}: {
  address: CaseAddress
  onChange: (next: CaseAddress) => void
}) {
  const { t, i18n } = useLingui()
  const { data: counts } = useQuery(countsQuery)
  const mine = counts?.mine ?? 0
  const names: Record<CaseList, string> = {
    open: t`À traiter`,
    mine: mine > 0 ? t`Les miens (${mine})` : t`Les miens`,
    decided: t`Décidés`,
  }
  const { list = 'open', type } = address
  return (
    <div className="flex flex-col gap-2.5 border-b border-line px-4 py-3">
      <Segments
        legend={<span className="sr-only">{t`Dossiers`}</span>}
        value={list}
        onChange={(next) => onChange({ ...(next !== 'open' && { list: next }), ...(type && { type }) })}
        options={caseLists.map((value) => ({ value, label: names[value] }))}
      />
      <Select
        aria-label={t`Ce qui est signalé`}
        value={type ?? ''}
        onChange={({ target }) => {
          const chosen = caseTargets.find((one) => one === target.value)
          onChange({ ...(list !== 'open' && { list }), ...(chosen && { type: chosen }) })
        }}
      >
        <option value="">{t`Tous les contenus`}</option>
        {caseTargets.map((target: CaseTarget) => (
          <option key={target} value={target}>
            {i18n._(targetTexts[target])}
          </option>
        ))}
      </Select>
    </div>
  )
}
