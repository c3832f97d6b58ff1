import { Trans } from '@lingui/react/macro'
import { dayText } from '../../../lib/day-text.ts'

/** From when to when a mandate lasts. */
export function MandateDays({ starts_on, ends_on }: { starts_on: string | null; ends_on: string | null }) {
  if (starts_on === null)
    return ends_on === null ? <Trans>dates non établies</Trans> : <Trans>jusqu’au {dayText(ends_on)}</Trans>
  return ends_on === null ? (
    <Trans>depuis le {dayText(starts_on)}</Trans>
  ) : (
    <Trans>
      du {dayText(starts_on)} au {dayText(ends_on)}
    </Trans>
  )
}
