import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** A file's weight with its unit, as the language writes it: « 2,5 Mo ». Megabytes wherever they say anything. */
export function fileWeight(bytes: number, i18n: I18n): string {
  const inUnits = (value: number) =>
    new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: value < 1 ? 2 : 1 }).format(value)
  if (bytes < kibibyte) return i18n._(msg`${plural(bytes, { one: '# octet', other: '# octets' })}`)
  if (bytes < mebibyte / 100) {
    const weight = inUnits(bytes / kibibyte)
    return i18n._(msg`${weight} Ko`)
  }
  const weight = inUnits(bytes / mebibyte)
  return i18n._(msg`${weight} Mo`)
}
