import { useLingui } from '@lingui/react/macro'
import {
  type CalendarType,
  calendarTypes,
  type EventLevel,
  eventLevels,
} from '@parvis/contract/list-filters.ts'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { eventLevelTexts } from '../events/event-texts.ts'
import { CalendarMark } from './calendar-mark.tsx'
import { calendarTypeTexts } from './calendar-texts.ts'
import type { EventFilter } from './shown-events.ts'

/** Chooses the events shown: by words, level and type. */
export function CalendarFilters({
  filter,
  onChange,
}: {
  filter: EventFilter
  onChange: (next: Partial<EventFilter>) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <div className="flex flex-col gap-2.5 px-4 py-3">
      <div className="flex flex-wrap gap-2">
        <SearchField
          label={t`Chercher un événement`}
          placeholder={t`Chercher`}
          clearLabel={t`Effacer`}
          value={filter.q}
          maxLength={200}
          onChange={(q) => onChange({ q })}
          className="min-w-[180px] flex-1"
        />
        <div className="w-[10rem]">
          <Select
            aria-label={t`Niveau`}
            value={filter.level ?? ''}
            onChange={({ target }) =>
              onChange({ level: target.value === '' ? undefined : (target.value as EventLevel) })
            }
          >
            <option value="">{t`Tous niveaux`}</option>
            {eventLevels.map((level) => (
              <option key={level} value={level}>
                {i18n._(eventLevelTexts[level])}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Chips label={t`Type d’événement`} className="-mx-4 px-4 py-0.5">
        {[undefined, ...calendarTypes].map((type: CalendarType | undefined) => (
          <Chip key={type ?? 'all'} chosen={type === filter.type} onChoose={() => onChange({ type })}>
            {type && <CalendarMark type={type} isOnBlue={type === filter.type} />}
            {type === undefined ? t`Tous` : i18n._(calendarTypeTexts[type])}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}
