import { Trans, useLingui } from '@lingui/react/macro'
import { normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import * as schemas from '@parvis/contract/trust/staff.schemas.ts'
import type { StaffFlag } from '@parvis/contract/trust/staff.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { UsernameInput } from '../../../ui/username-input.tsx'

/** Names somebody to the staff: by username, asked about once more before it is done. */
export function GrantForm({
  onAsk,
}: {
  onAsk: (change: { username: string; name: string; flag: StaffFlag; value: boolean }) => void
}) {
  const { t } = useLingui()
  const form = useContractForm({
    schema: schemas.setStaff.body,
    start: { username: '', flag: 'moderator' as StaffFlag },
    bodyOf: ({ username, flag }) => ({ username, flag, value: true }),
    send: async (body) => onAsk({ ...body, name: `@${normalisedUsername(body.username)}` }),
  })
  return (
    <Form form={form} className="max-w-md gap-4 px-4 py-5">
      <h2 className="text-base">
        <Trans>Ajouter à l’équipe</Trans>
      </h2>
      <Field
        label={t`Nom d’utilisateur`}
        hint={t`Celui qui suit le @ sur le profil.`}
        error={form.errorOf('username')}
      >
        {(control) => <UsernameInput {...control} {...form.register('username')} />}
      </Field>
      <Segments
        legend={t`Droit`}
        {...form.field('flag')}
        options={[
          { value: 'moderator', label: t`Modération` },
          { value: 'administrator', label: t`Administration` },
          { value: 'editor', label: t`Édition des données` },
        ]}
      />
      <Button type="submit" className="self-start">
        <Trans>Donner ce droit</Trans>
      </Button>
    </Form>
  )
}
