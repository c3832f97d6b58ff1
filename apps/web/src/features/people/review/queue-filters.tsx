import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { verifiableRoles } from '@parvis/contract/people/verification.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { roleTexts } from '../verification/texts.ts'
import { type ReviewAddress, reviewAges } from './review-address.ts'

/** Looks requests up, and narrows the list; the page's address keeps it. */
export function QueueFilters({
  address,
  onChange,
}: {
  address: ReviewAddress
  onChange: (next: ReviewAddress) => void
}) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(address.q ?? '')
  const { q, role, days, ...kept } = address
  const isNarrowed = q !== undefined || role !== undefined || days !== undefined
  const change = (next: Pick<ReviewAddress, 'q' | 'role' | 'days'>) => {
    const all = { q, role, days, ...next }
    onChange({
      ...kept,
      ...(all.q !== undefined && { q: all.q }),
      ...(all.role !== undefined && { role: all.role }),
      ...(all.days !== undefined && { days: all.days }),
    })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    change({ q: typed.trim() || undefined })
  }
  return (
    <search>
      <form
        onSubmit={send}
        className="grid grid-cols-2 items-end gap-3 border-b border-line px-4 py-4 lg:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]"
      >
        <Field label={t`Nom, organisation, mandat ou nom d’utilisateur`} className="col-span-2 lg:col-span-1">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={typed}
              maxLength={limits.search}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Field label={t`Type de compte`}>
          {(control) => (
            <Select
              {...control}
              value={role ?? ''}
              onChange={({ target }) => change({ role: verifiableRoles.find((one) => one === target.value) })}
            >
              <option value="">{t`Tous`}</option>
              {verifiableRoles.map((one) => (
                <option key={one} value={one}>
                  {i18n._(roleTexts[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Envoyée il y a`}>
          {(control) => (
            <Select
              {...control}
              value={days ?? ''}
              onChange={({ target }) =>
                change({ days: reviewAges.find((one) => one === Number(target.value)) })
              }
            >
              <option value="">{t`Peu importe`}</option>
              {reviewAges.map((one) => (
                <option key={one} value={one}>
                  {t`${one} jours ou plus`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="col-span-2 flex flex-wrap gap-2 lg:col-span-1">
          <Button type="submit">
            <Trans>Chercher</Trans>
          </Button>
          {isNarrowed && (
            <Button
              look="quiet"
              onClick={() => {
                setTyped('')
                onChange(kept)
              }}
            >
              <Trans>Effacer</Trans>
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
