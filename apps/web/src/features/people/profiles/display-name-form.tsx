import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/people/own-profile.schemas.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { storeOwnProfile } from './own-profile-cache.ts'

/** The name that stands beside everything the member writes. */
export function DisplayNameForm({ profile }: { profile: OwnProfileView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const misfit = t`Un nom compte 80 caractères au plus, dont un au moins se voit.`
  const form = useContractForm({
    schema: schemas.editOwnProfile.body,
    start: { display_name: profile.display_name },
    faults: {
      display_name: { missing: t`Le nom d’affichage ne peut pas être vide.`, tooLong: misfit, wrong: misfit },
    },
    send: (body) => call(editOwnProfile, { body }),
    onSent: (saved) => {
      notify.success(
        t`Profil mis à jour`,
        profile.verified && !saved.verified
          ? t`Votre coche est suspendue jusqu’à ce que votre nouveau nom soit confirmé.`
          : undefined,
      )
      storeOwnProfile(client, saved)
    },
    onRefused: () => notify.error(t`Erreur`, t`Impossible de mettre à jour le profil.`),
  })

  return (
    <Form form={form} className="items-start gap-3">
      <Field
        label={t`Nom affiché`}
        error={form.errorOf('display_name')}
        hint={profile.verified && t`Votre compte est vérifié sous ce nom : en changer suspend votre coche.`}
        className="w-full"
      >
        {(control) => <Input {...control} {...form.register('display_name')} autoComplete="name" required />}
      </Field>
      <Button type="submit" look="secondary" busy={form.isSending}>
        <Trans>Enregistrer le nom</Trans>
      </Button>
    </Form>
  )
}
