import { useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { type LawStage, lawKinds, lawStages } from '@parvis/contract/list-filters.ts'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import type { LawAddress } from './law-address.ts'
import { kindTexts, stageTexts } from './law-texts.ts'

/** Chooses the laws listed: by words, stage, origin, and whether one follows them. */
export function LawFilters({
  filter,
  onChange,
}: {
  filter: LawAddress
  onChange: (next: Partial<LawAddress>) => void
}) {
  const { t, i18n } = useLingui()
  const loginPrompt = useLoginPrompt()
  const box = useSearchBox(filter.q ?? '', (q) => onChange({ q: q || undefined }))
  const chips = [
    { name: t`Tous`, next: { kind: undefined, followed: undefined }, on: !filter.kind && !filter.followed },
    ...lawKinds.map((kind) => ({
      name: i18n._(kindTexts[kind]),
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
    <div className="flex flex-col gap-2.5 border-b border-line px-4 py-3">
      <div className="flex flex-wrap gap-2">
        <SearchField
          label={t`Chercher une loi`}
          placeholder={t`Chercher`}
          clearLabel={t`Effacer`}
          value={box.typed}
          maxLength={limits.lawSearch}
          onChange={box.type}
          onSubmit={box.submit}
          className="min-w-[180px] flex-1"
        />
        <div className="w-48 max-[480px]:w-full">
          <Select
            aria-label={t`Étape`}
            value={filter.stage ?? ''}
            onChange={({ target }) =>
              onChange({ stage: target.value === '' ? undefined : (target.value as LawStage) })
            }
          >
            <option value="">{t`Toutes les étapes`}</option>
            {lawStages.map((stage) => (
              <option key={stage} value={stage}>
                {i18n._(stageTexts[stage])}
              </option>
            ))}
          </Select>
        </div>
      </div>
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
    </div>
  )
}
