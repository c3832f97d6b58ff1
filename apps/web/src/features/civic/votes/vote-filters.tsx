import { useLingui } from '@lingui/react/macro'
import { type VotePosition, votePositions, voteSearchLength } from '@parvis/contract/civic/roll-calls.ts'
import { lawSubjects } from '@parvis/contract/list-filters.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { subjectTexts } from '../laws/law-texts.ts'
import type { VoteFilter } from './queries.ts'
import { positionTexts } from './vote-texts.ts'

/** Chooses the votes shown: by words of their titles, by position, and whether those on details too. */
export function VoteFilters({
  filter,
  onChange,
}: {
  filter: VoteFilter
  onChange: (next: Partial<VoteFilter>) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
      <SearchField
        label={t`Chercher un scrutin`}
        placeholder={t`Chercher`}
        clearLabel={t`Effacer`}
        value={filter.q}
        maxLength={voteSearchLength}
        onChange={(q) => onChange({ q })}
        className="w-full"
      />
      <div className="min-w-44 flex-1">
        <Select
          aria-label={t`Position`}
          value={filter.position ?? ''}
          onChange={({ target }) =>
            onChange({ position: target.value === '' ? undefined : (target.value as VotePosition) })
          }
        >
          <option value="">{t`Toutes les positions`}</option>
          {votePositions.map((position) => (
            <option key={position} value={position}>
              {i18n._(positionTexts[position])}
            </option>
          ))}
        </Select>
      </div>
      <div className="min-w-44 flex-1">
        <Select
          aria-label={t`Avec ou contre son groupe`}
          value={filter.group ?? ''}
          onChange={({ target }) =>
            onChange({
              group: target.value === '' ? undefined : target.value === 'with' ? 'with' : 'against',
            })
          }
        >
          <option value="">{t`Avec ou contre son groupe`}</option>
          <option value="with">{t`Avec son groupe`}</option>
          <option value="against">{t`Contre son groupe`}</option>
        </Select>
      </div>
      <div className="min-w-44 flex-1">
        <Select
          aria-label={t`Sujet du texte`}
          value={filter.subject ?? ''}
          onChange={({ target }) =>
            onChange({ subject: lawSubjects.find((subject) => subject === target.value) })
          }
        >
          <option value="">{t`Tous les sujets`}</option>
          {lawSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {i18n._(subjectTexts[subject])}
            </option>
          ))}
        </Select>
      </div>
      <div className="min-w-72 flex-2">
        <Select
          aria-label={t`Scrutins`}
          value={filter.scope}
          onChange={({ target }) => onChange({ scope: target.value === 'all' ? 'all' : 'notable' })}
        >
          <option value="notable">{t`Ensemble des textes et censure`}</option>
          <option value="all">{t`Tous les scrutins publics`}</option>
        </Select>
      </div>
    </div>
  )
}
