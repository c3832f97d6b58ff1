import { Trans, useLingui } from '@lingui/react/macro'
import { dayText } from '../../../lib/day-text.ts'
import { dayInParis } from '../../../lib/local-time.ts'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'

/** First day of the mandates that the sources list completely. */
const firstDay = '2017-06-21'

/** Chooses the mandates of today, of another day, or of all days. */
export function DayChoice({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (next: string | undefined) => void
}) {
  const { t } = useLingui()
  const today = dayInParis()
  const isDay = value !== undefined && value !== 'ever'
  return (
    <>
      <Select
        aria-label={t`Mandats montrés`}
        value={isDay ? 'day' : (value ?? '')}
        onChange={({ target }) => onChange(target.value === 'day' ? today : target.value || undefined)}
      >
        <option value="">{t`Mandats en cours`}</option>
        <option value="day">{t`À une date…`}</option>
        <option value="ever">{t`Mandats passés compris`}</option>
      </Select>
      {isDay && (
        <Input
          type="date"
          aria-label={t`Mandats à cette date`}
          max={today}
          value={value}
          // A date that is being typed is empty.
          onChange={({ target }) => target.value !== '' && onChange(target.value)}
        />
      )}
      {isDay && value < firstDay && (
        <p role="status" className="col-span-full text-sm text-ink-2">
          <Trans>
            Avant le {dayText(firstDay)}, seuls certains mandats sont connus : cette liste n’est pas complète.
          </Trans>
        </p>
      )}
      {isDay && (
        <p className="col-span-full text-sm text-ink-2">
          <Trans>
            D’après les mandats des fichiers importés. Ceux dont la source ne donne pas les dates y sont à
            toute date.
          </Trans>
        </p>
      )}
    </>
  )
}
