import { Trans, useLingui } from '@lingui/react/macro'
import { roles } from '@parvis/contract/accounts/roles.ts'
import { memberMarks, verificationStates } from '@parvis/contract/trust/members.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import type { MembersAddress } from './members-address.ts'
import { markTexts, memberRoleTexts, verificationTexts } from './texts.ts'

/** Narrows the table; the page's address keeps it. */
export function MemberFilters({
  address,
  administrator,
  onChange,
}: {
  address: MembersAddress
  administrator: boolean
  onChange: (next: MembersAddress) => void
}) {
  const { t, i18n } = useLingui()
  const { q, marks = [], ...filters } = address
  const isFiltered = marks.length > 0 || Object.keys(filters).length > 0
  const without = (name: keyof MembersAddress) =>
    Object.fromEntries(Object.entries(address).filter(([key]) => key !== name)) as MembersAddress
  const days = [
    { name: 'from' as const, label: t`Inscrits depuis le` },
    { name: 'until' as const, label: t`Inscrits jusqu’au` },
  ]
  return (
    <div className="flex flex-col gap-4 border-b border-line px-4 py-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Field label={t`Type de compte`}>
          {(control) => (
            <Select
              {...control}
              value={address.role ?? ''}
              onChange={({ target }) => {
                const role = roles.find((one) => one === target.value)
                onChange({ ...without('role'), ...(role && { role }) })
              }}
            >
              <option value="">{t`Tous`}</option>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {i18n._(memberRoleTexts[role])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Vérification`}>
          {(control) => (
            <Select
              {...control}
              value={address.verification ?? ''}
              onChange={({ target }) => {
                const verification = verificationStates.find((one) => one === target.value)
                onChange({ ...without('verification'), ...(verification && { verification }) })
              }}
            >
              <option value="">{t`Toutes`}</option>
              {verificationStates.map((state) => (
                <option key={state} value={state}>
                  {i18n._(verificationTexts[state])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {days.map(({ name, label }) => (
          <Field key={name} label={label}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={address[name] ?? ''}
                onChange={({ target }) =>
                  onChange({ ...without(name), ...(target.value !== '' && { [name]: target.value }) })
                }
              />
            )}
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Chips label={t`Seulement`} wraps>
          {memberMarks
            .filter((mark) => administrator || mark !== 'reset')
            .map((mark) => (
              <Chip
                key={mark}
                chosen={marks.includes(mark)}
                onChoose={() => {
                  const next = marks.includes(mark) ? marks.filter((one) => one !== mark) : [...marks, mark]
                  onChange({ ...without('marks'), ...(next.length > 0 && { marks: next }) })
                }}
              >
                {i18n._(markTexts[mark])}
              </Chip>
            ))}
        </Chips>
        {isFiltered && (
          <Button look="quiet" size="sm" onClick={() => onChange(q === undefined ? {} : { q })}>
            <Trans>Effacer les filtres</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
