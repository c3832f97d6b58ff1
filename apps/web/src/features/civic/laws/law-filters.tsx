import { useLingui } from '@lingui/react/macro'
import type { LawCounts } from '@parvis/contract/civic/laws.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { lawChambers, lawKinds, lawStages, lawSubjects } from '@parvis/contract/list-filters.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { type LawAddress, readLawAddress } from './law-address.ts'
import { chamberNames, kindTexts, stageTexts, subjectTexts } from './law-texts.ts'
import { lawCountsQuery } from './queries.ts'

interface Props {
  filter: LawAddress
  onChange: (next: Partial<LawAddress>) => void
}

/** Chooses the laws listed: by words, kind, stage, subject, chamber and year, and whether one follows them. */
export function LawFilters({ filter, onChange }: Props) {
  const { t } = useLingui()
  const counts = useQuery(lawCountsQuery(filter)).data
  const box = useSearchBox(filter.q ?? '', (q) => onChange({ q: q || undefined }))
  return (
    <div className="flex flex-col gap-2.5 border-b border-line px-4 py-3">
      <SearchField
        label={t`Chercher une loi`}
        placeholder={t`Chercher`}
        clearLabel={t`Effacer`}
        value={box.typed}
        maxLength={limits.lawSearch}
        onChange={box.type}
        onSubmit={box.submit}
      />
      <Choices filter={filter} onChange={onChange} counts={counts} />
      <Kinds filter={filter} onChange={onChange} counts={counts} />
    </div>
  )
}

function Kinds({ filter, onChange, counts }: Props & { counts: LawCounts | undefined }) {
  const { t, i18n } = useLingui()
  const loginPrompt = useLoginPrompt()
  const countOf = (kind: string) => counts?.kinds.find(({ value }) => value === kind)?.count ?? 0
  const all = lawKinds.reduce((sum, kind) => sum + countOf(kind), 0)
  const withCount = (name: string, count: number) =>
    counts === undefined || filter.followed ? name : `${name} (${i18n.number(count)})`
  const chips = [
    {
      name: withCount(t`Tous`, all),
      next: { kind: undefined, followed: undefined },
      on: !filter.kind && !filter.followed,
    },
    ...lawKinds.map((kind) => ({
      name: withCount(i18n._(kindTexts[kind]), countOf(kind)),
      next: { kind, followed: undefined },
      on: filter.kind === kind,
    })),
    {
      name: t`Lois suivies`,
      next: { kind: undefined, followed: true as const },
      on: filter.followed === true,
    },
  ]
  return (
    <Chips label={t`Lois montrées`} className="-mx-4 px-4 py-0.5">
      {chips.map(({ name, next, on }) => (
        <Chip
          key={name}
          chosen={on}
          onChoose={() =>
            (!next.followed || loginPrompt.require(t`Vous devez être connecté pour suivre des lois.`)) &&
            onChange(next)
          }
        >
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

function Choices({ filter, onChange, counts }: Props & { counts: LawCounts | undefined }) {
  const { t, i18n } = useLingui()
  const years = counts?.years.map(({ value }) => value) ?? []
  const choices = [
    {
      name: 'stage' as const,
      label: t`Étape`,
      all: t`Toutes les étapes`,
      options: lawStages.map((value) => ({ value, text: i18n._(stageTexts[value]) })),
      counts: counts?.stages,
    },
    {
      name: 'subject' as const,
      label: t`Sujet, par la commission saisie`,
      all: t`Tous les sujets`,
      options: lawSubjects.map((value) => ({ value, text: i18n._(subjectTexts[value]) })),
      counts: counts?.subjects,
    },
    {
      name: 'chamber' as const,
      label: t`Première chambre`,
      all: t`Deux chambres`,
      options: lawChambers.map((value) => ({ value, text: i18n._(chamberNames[value]) })),
      counts: counts?.chambers,
    },
    {
      name: 'year' as const,
      label: t`Année du dernier mouvement`,
      all: t`Toutes les années`,
      options: [...new Set([...years, ...(filter.year === undefined ? [] : [filter.year])])].map((value) => ({
        value,
        text: value,
      })),
      counts: counts?.years,
    },
  ]
  return (
    <div className="grid grid-cols-2 gap-2">
      {choices.map(({ name, label, all, options, counts: found }) => (
        <Select
          key={name}
          aria-label={label}
          value={filter[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: readLawAddress({ [name]: target.value })[name] })}
        >
          <option value="">{all}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {found === undefined || filter.followed
                ? text
                : `${text} (${i18n.number(found.find((one) => one.value === value)?.count ?? 0)})`}
            </option>
          ))}
        </Select>
      ))}
    </div>
  )
}
