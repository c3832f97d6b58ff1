import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingsSection } from '@parvis/contract/accounts/site-settings.ts'
import { separator } from '../../../lib/separator.ts'
import { fieldNames } from './section-texts.ts'

type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Lists the fields that differ between two versions of a section, with the values before and after. */
export function ValueChanges({
  section,
  before,
  after,
}: {
  section: SettingsSection
  before: Values
  after: Values
}) {
  const { i18n } = useLingui()
  const names = fieldNames[section]
  const changed = Object.keys({ ...before, ...after }).filter((field) => !isSame(before[field], after[field]))
  return (
    <dl className="mt-1 flex flex-col gap-2 text-sm">
      {changed.map((field) => {
        const name = names[field]
        return (
          <div key={field}>
            <dt className="font-semibold text-ink">{name === undefined ? field : i18n._(name)}</dt>
            <dd className="mt-0.5 flex flex-col gap-0.5 text-ink-2">
              <del className="text-ink-3 wrap-anywhere whitespace-pre-line decoration-ink-3/50">
                <Value value={before[field]} />
              </del>
              <ins className="wrap-anywhere whitespace-pre-line no-underline">
                <Value value={after[field]} />
              </ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A value as it was stored: texts and numbers as they are, switches in words, lists and groups item by item. */
function Value({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '' || isSame(value, []))
    return (
      <i>
        <Trans>vide</Trans>
      </i>
    )
  if (typeof value === 'boolean') return value ? <Trans>oui</Trans> : <Trans>non</Trans>
  if (Array.isArray(value)) return value.map(lineOf).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name} : ${lineOf(one)}`)
      .join('\n')
  return String(value)
}

const lineOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(lineOf).join(separator)
    : String(value)
