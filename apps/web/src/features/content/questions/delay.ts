import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** A time that passed, in the largest unit that says something: minutes, hours up to two days, then days. */
export function delayText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / minute))
  const [hours, days] = [Math.round(milliseconds / hour), Math.round(milliseconds / day)]
  if (milliseconds < hour) return t(i18n)`${minutes} min`
  return milliseconds < 2 * day ? t(i18n)`${hours} h` : t(i18n)`${days} j`
}
