import { useLingui } from '@lingui/react/macro'
import { institutions } from '@parvis/contract/civic/officials.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { DayChoice } from './day-choice.tsx'
import type { OfficialAddress } from './official-address.ts'
import { institutionTexts } from './official-texts.ts'
import { officialCountsQuery } from './queries.ts'

/** Chooses the officials listed: by name, chamber, group, committee, department and day. */
export function OfficialFilters({
  filter,
  onChange,
}: {
  filter: OfficialAddress
  onChange: (next: Partial<OfficialAddress>) => void
}) {
  const { t, i18n } = useLingui()
  const counts = useQuery(officialCountsQuery(filter)).data
  const box = useSearchBox(filter.q ?? '', (q) => onChange({ q: q || undefined }))
  const withCount = (name: string, count: number) => `${name} (${i18n.number(count)})`
  const total = counts?.institutions.reduce((sum, { count }) => sum + count, 0)
  const countOf = (institution: string) =>
    counts?.institutions.find((one) => one.institution === institution)?.count ?? 0
  const choices = [
    {
      name: 'group' as const,
      label: t`Groupe`,
      all: t`Tous les groupes`,
      options: counts?.groups.map(({ uid, name, count }) => ({ value: uid, text: withCount(name, count) })),
    },
    {
      name: 'department' as const,
      label: t`Département`,
      all: t`Tous les départements`,
      options: counts?.departments.map(({ name, count }) => ({ value: name, text: withCount(name, count) })),
    },
    {
      name: 'committee' as const,
      label: t`Commission`,
      all: t`Toutes les commissions`,
      options: counts?.committees.map(({ uid, name, count }) => ({
        value: uid,
        text: withCount(name, count),
      })),
    },
  ]
  return (
    <div className="flex flex-col gap-2.5 border-b border-line px-4 py-3">
      <SearchField
        label={t`Chercher un élu par son nom`}
        placeholder={t`Chercher par nom`}
        clearLabel={t`Effacer`}
        value={box.typed}
        maxLength={200}
        onChange={box.type}
        onSubmit={box.submit}
      />
      <Chips label={t`Assemblées`} className="-mx-4 px-4 py-0.5">
        <Chip
          chosen={filter.institution === undefined}
          onChoose={() => onChange({ institution: undefined, group: undefined, committee: undefined })}
        >
          {total === undefined ? t`Tous` : withCount(t`Tous`, total)}
        </Chip>
        {institutions
          .filter((institution) => institution === filter.institution || countOf(institution) > 0)
          .map((institution) => (
            <Chip
              key={institution}
              chosen={filter.institution === institution}
              onChoose={() => onChange({ institution, group: undefined, committee: undefined })}
            >
              {withCount(i18n._(institutionTexts[institution]), countOf(institution))}
            </Chip>
          ))}
      </Chips>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ name, label, all, options = [] }) => (
          <Select
            key={name}
            aria-label={label}
            value={filter[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || undefined })}
          >
            <option value="">{all}</option>
            {filter[name] !== undefined && !options.some(({ value }) => value === filter[name]) && (
              <option value={filter[name]}>{filter[name]}</option>
            )}
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        ))}
        <DayChoice value={filter.on} onChange={(on) => onChange({ on })} />
      </div>
    </div>
  )
}
