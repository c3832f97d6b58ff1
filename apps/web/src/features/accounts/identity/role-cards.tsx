import { Trans, useLingui } from '@lingui/react/macro'
import type { Role } from '@parvis/contract/fields.schemas.ts'
import { foldText } from '@parvis/contract/folding.ts'
import { clsx } from 'clsx'
import { Feather, Landmark, Search, User } from 'lucide-react'
import { useId, useState } from 'react'
import type { BoundField } from '../../../lib/contract-form.ts'
import { separator } from '../../../lib/separator.ts'
import { Input } from '../../../ui/input.tsx'
import { accountTypes } from './role-texts.ts'

const icons = { citizen: User, journalist: Feather, politician: Landmark }

/** The account types as cards, found by a word of their label or description. */
export function RoleCards({ value: chosen, error, onChange }: BoundField<Role | null>) {
  const { t, i18n } = useLingui()
  const [wanted, setWanted] = useState('')
  const errorId = useId()
  const shown = accountTypes.filter((type) =>
    foldText(`${i18n._(type.label)} ${i18n._(type.description)}`).includes(foldText(wanted.trim())),
  )
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="flex flex-col gap-2"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Type de compte</Trans>
      </legend>
      <div className="relative">
        <Search
          aria-hidden="true"
          size={18}
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3"
        />
        <Input
          type="search"
          aria-label={t`Rechercher un type de compte`}
          placeholder={t`Rechercher un type de compte`}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          className="pl-10"
        />
      </div>
      {shown.map(({ role, label, description, addition, verified }) => {
        const Icon = icons[role]
        return (
          <label
            key={role}
            className={clsx(
              'flex cursor-pointer items-center gap-3.5 rounded-lg border p-3.5 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
              chosen === role ? 'border-blue bg-blue-soft' : 'border-line bg-surface hover:bg-sunk',
            )}
          >
            <input
              type="radio"
              name="role"
              value={role}
              checked={chosen === role}
              onChange={() => onChange(role)}
              className="sr-only"
            />
            <span
              className={clsx(
                'grid size-10 shrink-0 place-items-center rounded-full',
                chosen === role ? 'bg-blue text-on-blue' : 'bg-sunk text-ink-2',
              )}
            >
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold">
                {i18n._(label)}
                {verified && (
                  <span className="rounded-full bg-brass-soft px-2 py-px text-2xs font-semibold text-ink-2">
                    <Trans>Vérification</Trans>
                  </span>
                )}
              </span>
              <span className="block text-sm text-ink-2">
                {i18n._(description)}
                {addition && (
                  <>
                    {separator}
                    {i18n._(addition)}
                  </>
                )}
              </span>
            </span>
          </label>
        )
      })}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <p role="status" className={clsx('px-1 text-sm text-ink-2', shown.length > 0 && 'sr-only')}>
        {shown.length === 0 && t`Aucun type de compte ne correspond.`}
      </p>
    </fieldset>
  )
}
