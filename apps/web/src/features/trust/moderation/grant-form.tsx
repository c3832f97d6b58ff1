import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffFlag } from '@parvis/contract/trust/staff.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstWrong } from '../../../ui/first-wrong.ts'
import { Input } from '../../../ui/input.tsx'
import { Segments } from '../../../ui/segments.tsx'

/** Names somebody to the staff: by username, asked about once more before it is done. */
export function GrantForm({
  onAsk,
}: {
  onAsk: (change: { username: string; name: string; flag: StaffFlag; value: boolean }) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [flag, setFlag] = useState<StaffFlag>('moderator')
  const [missing, setMissing] = useState(false)
  const username = typed.trim().replace(/^@/, '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    setMissing(username === '')
    if (username !== '') onAsk({ username, name: `@${username}`, flag, value: true })
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4 px-4 py-5">
      <h2 className="text-base">
        <Trans>Ajouter à l’équipe</Trans>
      </h2>
      <Field
        label={t`Nom d’utilisateur`}
        hint={t`Celui qui suit le @ sur le profil.`}
        error={missing ? t`Ce champ est nécessaire.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Segments
        legend={t`Droit`}
        value={flag}
        onChange={setFlag}
        options={[
          { value: 'moderator', label: t`Modération` },
          { value: 'administrator', label: t`Administration` },
        ]}
      />
      <Button type="submit" className="self-start">
        <Trans>Donner ce droit</Trans>
      </Button>
    </form>
  )
}
