import { useLingui } from '@lingui/react/macro'
import { rollCallKinds, rollCallOutcomes, voteSearchLength } from '@parvis/contract/civic/roll-calls.ts'
import { lawSubjects } from '@parvis/contract/list-filters.ts'
import { dayInParis } from '../../../lib/local-time.ts'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { Input } from '../../../ui/input.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { subjectTexts } from '../laws/law-texts.ts'
import { type RollCallAddress, readRollCallAddress } from './roll-call-address.ts'
import { kindTexts, outcomeTexts } from './vote-texts.ts'

/** First year of the roll-call votes that the Assembly publishes as data. */
const firstYear = 2012

/** Chooses the roll-call votes listed: by words, kind, subject, outcome, year, day and margin. */
export function RollCallFilters({
  filter,
  onChange,
}: {
  filter: RollCallAddress
  onChange: (next: Partial<RollCallAddress>) => void
}) {
  const { t, i18n } = useLingui()
  const box = useSearchBox(filter.q ?? '', (q) => onChange({ q: q || undefined }))
  const thisYear = new Date().getFullYear()
  const choices = [
    {
      name: 'kind' as const,
      label: t`Type de scrutin`,
      all: t`Tous les types`,
      options: rollCallKinds.map((value) => ({ value: String(value), text: i18n._(kindTexts[value]) })),
    },
    {
      name: 'subject' as const,
      label: t`Sujet du texte`,
      all: t`Tous les sujets`,
      options: lawSubjects.map((value) => ({ value: String(value), text: i18n._(subjectTexts[value]) })),
    },
    {
      name: 'outcome' as const,
      label: t`Résultat`,
      all: t`Tous les résultats`,
      options: rollCallOutcomes.map((value) => ({ value: String(value), text: i18n._(outcomeTexts[value]) })),
    },
    {
      name: 'year' as const,
      label: t`Année`,
      all: t`Toutes les années`,
      options: Array.from({ length: thisYear - firstYear + 1 }, (_, back) => {
        const value = String(thisYear - back)
        return { value, text: value }
      }),
    },
  ]
  return (
    <div className="flex flex-col gap-2.5 border-b border-line px-4 py-3">
      <SearchField
        label={t`Chercher un scrutin`}
        placeholder={t`Chercher dans les titres`}
        clearLabel={t`Effacer`}
        value={box.typed}
        maxLength={voteSearchLength}
        onChange={box.type}
        onSubmit={box.submit}
      />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {choices.map(({ name, label, all, options }) => (
          <Select
            key={name}
            aria-label={label}
            value={filter[name] ?? ''}
            onChange={({ target }) =>
              onChange({
                [name]: readRollCallAddress({ [name]: target.value })[name],
                // A day and a year would mostly exclude each other.
                ...(name === 'year' && { day: undefined }),
              })
            }
          >
            <option value="">{all}</option>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        ))}
        <Input
          type="date"
          aria-label={t`Jour du scrutin`}
          min={`${firstYear}-01-01`}
          max={dayInParis()}
          value={filter.day ?? ''}
          onChange={({ target }) =>
            onChange({ day: readRollCallAddress({ day: target.value }).day, year: undefined })
          }
        />
      </div>
      <Chips label={t`Scrutins montrés`} className="-mx-4 px-4 py-0.5">
        <Chip
          chosen={filter.scope === 'notable'}
          onChoose={() => onChange({ scope: filter.scope === 'notable' ? undefined : 'notable' })}
        >
          {t`Ensemble des textes et censure`}
        </Chip>
        <Chip
          chosen={filter.close === true}
          onChoose={() => onChange({ close: filter.close ? undefined : true })}
        >
          {t`Résultat serré`}
        </Chip>
      </Chips>
    </div>
  )
}
