import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { editOwnProfile } from '@parvis/contract/people/profiles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError, call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { storeOwnProfile } from './own-profile-cache.ts'

/** The name that stands beside everything the member writes. */
export function DisplayNameForm({ profile }: { profile: OwnProfileView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({ defaultValues: { display_name: profile.display_name } })
  const { errors, isSubmitting } = form.formState

  const refuse = (message: string) => form.setError('display_name', { message }, { shouldFocus: true })
  const submit = form.handleSubmit(async ({ display_name }) => {
    if (display_name.trim() === '') return refuse(t`Le nom d’affichage ne peut pas être vide.`)
    try {
      const saved = await call(editOwnProfile, { body: { display_name } })
      notify.success(
        t`Profil mis à jour`,
        profile.verified && !saved.verified
          ? t`Votre coche est suspendue jusqu’à ce que votre nouveau nom soit confirmé.`
          : undefined,
      )
      storeOwnProfile(client, saved)
    } catch (error) {
      notify.error(t`Erreur`, t`Impossible de mettre à jour le profil.`)
      if (error instanceof ApiError && error.fields.display_name !== undefined)
        refuse(t`Un nom compte 80 caractères au plus, dont un au moins se voit.`)
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col items-start gap-3">
      <Field
        label={t`Nom d’affichage`}
        error={errors.display_name?.message}
        hint={profile.verified && t`Votre compte est vérifié sous ce nom : en changer suspend votre coche.`}
        className="w-full"
      >
        {(control) => <Input {...control} {...form.register('display_name')} autoComplete="name" required />}
      </Field>
      <Button type="submit" look="secondary" busy={isSubmitting}>
        <Trans>Enregistrer le nom</Trans>
      </Button>
    </form>
  )
}
