import { useLingui } from '@lingui/react/macro'
import { actFamilyNames } from '@parvis/contract/audit/staff-acts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { familyTexts } from '../../audit/staff-acts/act-texts.ts'
import { staffQuery } from './queries.ts'
import { commandLine, type TrailAddress, trailAddress } from './trail-address.ts'

/** Chooses the acts that are listed and exported: the address keeps it. */
export function TrailFilters({
  address,
  onChange,
}: {
  address: TrailAddress
  onChange: (next: TrailAddress) => void
}) {
  const { t, i18n } = useLingui()
  const { actor, family, about, from, to } = address
  const staff = useInfiniteQuery(staffQuery)
  const members = staff.data?.pages.flatMap(({ items }) => items.map(({ member }) => member)) ?? []
  // A former member of the staff is not in the list, and may still be in the address.
  const isListed = actor === undefined || actor === commandLine || members.some(({ id }) => id === actor)
  const change = (part: TrailAddress) => onChange(trailAddress({ ...address, ...part }))
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line px-4 py-3 lg:grid-cols-4">
      <Field label={t`Auteur des actes`}>
        {(control) => (
          <Select {...control} value={actor ?? ''} onChange={({ target }) => change({ actor: target.value })}>
            <option value="">{t`Toute l’équipe`}</option>
            <option value={commandLine}>{t`Ligne de commande`}</option>
            {!isListed && <option value={actor}>{t`Ancien membre de l’équipe`}</option>}
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`Nature des actes`}>
        {(control) => (
          <Select
            {...control}
            value={family ?? ''}
            onChange={({ target }) => change({ family: target.value })}
          >
            <option value="">{t`Tous les actes`}</option>
            {actFamilyNames.map((name) => (
              <option key={name} value={name}>
                {i18n._(familyTexts[name])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`Du`}>
        {(control) => (
          <Input
            {...control}
            type="date"
            max={to}
            value={from ?? ''}
            onChange={({ target }) => change({ from: target.value })}
          />
        )}
      </Field>
      <Field label={t`Au`}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min={from}
            value={to ?? ''}
            onChange={({ target }) => change({ to: target.value })}
          />
        )}
      </Field>
      <AboutField key={about ?? ''} about={about ?? ''} onChange={(next) => change({ about: next })} />
    </div>
  )
}

/** A name is looked for once it is whole. */
function AboutField({ about, onChange }: { about: string; onChange: (about: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(about)
  return (
    <form
      className="col-span-2 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim())
      }}
    >
      <Field label={t`Au sujet de`} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            value={typed}
            placeholder={t`Nom d’utilisateur`}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="secondary">
        {t`Filtrer`}
      </Button>
    </form>
  )
}
