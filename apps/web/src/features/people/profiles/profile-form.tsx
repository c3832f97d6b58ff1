import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import * as schemas from '@parvis/contract/people/own-profile.schemas.ts'
import { editOwnProfile, uploadAvatar } from '@parvis/contract/people/own-profile.ts'
import { isChoosableUsername, normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { PictureField } from '../../accounts/pictures/picture-field.tsx'
import { storeOwnProfile } from './own-profile-cache.ts'
import { leaveProfileDraft, profileDraft } from './profile-draft.ts'
import { refusalTexts } from './refusal-texts.ts'
import { WebsiteCheck } from './website-check.tsx'

function valuesOf({ display_name, username, bio, location, website }: OwnProfileView) {
  return {
    display_name,
    username: username ?? '',
    bio: bio ?? '',
    location: location ?? '',
    website: website ?? '',
  }
}

/**
 * One's own profile, to complete after the sign-up (`isFirst`) or to change. `onSaved` and `onLeft` lead away; a failure
 * keeps what was typed.
 */
export function ProfileForm({
  profile,
  isFirst,
  onSaved,
  onLeft,
}: {
  profile: OwnProfileView
  isFirst: boolean
  onSaved: () => void
  onLeft: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [present] = useState(() => valuesOf(profile))
  const [avatar, setAvatar] = useState(profile.avatar_url)
  /** One sentence for whatever is wrong with a field. */
  const always = (sentence: string) => ({ missing: sentence, tooLong: sentence, wrong: sentence })
  const form = useContractForm({
    schema: schemas.editOwnProfile.body,
    start: present,
    draft: profileDraft,
    // A picture that was not sent in this way (the demo community's) stays, but could not be chosen anew.
    bodyOf: (values) => ({ ...values, ...(avatar === profile.avatar_url ? {} : { avatar_url: avatar }) }),
    faults: {
      display_name: always(t`Un nom compte 80 caractères au plus, dont un au moins se voit.`),
      username: always(i18n._(refusalTexts.username_invalid)),
      bio: always(t`Une biographie compte 500 caractères au plus.`),
      location: always(t`Une localisation compte 80 caractères au plus.`),
      website: always(t`Une adresse de site compte 300 caractères au plus.`),
    },
    fieldOf: {
      username_invalid: 'username',
      username_taken: 'username',
      username_reserved: 'username',
      display_name_reserved: 'display_name',
      username_blocked: 'username',
      website_invalid: 'website',
    },
    send: (body) => call(editOwnProfile, { body }),
    onSent: (saved) => {
      storeOwnProfile(client, saved)
      const suspended = profile.verified && !saved.verified
      notify.success(
        t`Profil mis à jour`,
        suspended ? t`Votre coche est suspendue jusqu’à ce que votre nouveau nom soit confirmé.` : undefined,
      )
      onSaved()
    },
    onRefused: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
  })
  const { display_name, username, bio } = form.values
  const kept = normalisedUsername(username)
  const renamed = display_name.trim() !== present.display_name

  useEffect(() => leaveProfileDraft, [])

  const send = async (picture: Blob) => {
    try {
      const { avatar_url } = await call(uploadAvatar, { file: picture })
      setAvatar(avatar_url)
    } catch (error) {
      notify.error(t`Erreur`, i18n._(refusalText(error)))
      return false
    }
    notify.success(t`Avatar uploadé`)
    return true
  }

  const bioLength = graphemeCount(bio)
  return (
    <Form form={form} className="gap-5 px-4 py-6">
      <PictureField
        label={t`Photo de profil`}
        hint={t`PNG, JPEG, WebP, GIF ou AVIF, 10 Mo au plus. Visible une fois le profil enregistré.`}
        name={display_name.trim()}
        seed={profile.id}
        src={avatar}
        onChosen={send}
        onRemoved={() => setAvatar(null)}
      />
      <Field
        label={t`Nom affiché`}
        error={form.errorOf('display_name')}
        hint={
          profile.verified &&
          !renamed &&
          t`Votre compte est vérifié sous ce nom : en changer suspend votre coche.`
        }
      >
        {(control) => <Input {...control} {...form.register('display_name')} autoComplete="name" required />}
      </Field>
      {profile.verified && renamed && (
        <p
          role="status"
          className="flex gap-2.5 rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question"
        >
          <ShieldAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
          <Trans>
            Ce nouveau nom suspendra votre coche jusqu’à ce que notre équipe le confirme. D’ici là, vous ne
            pourrez pas publier.
          </Trans>
        </p>
      )}
      <Field
        label={t`Nom d’utilisateur`}
        error={form.errorOf('username')}
        hint={
          !isChoosableUsername(kept) || kept === username
            ? t`De 3 à 30 caractères : lettres sans accent, chiffres, « _ », « . » et « - », sauf à la fin.`
            : t`Sera enregistré ainsi : ${kept}`
        }
      >
        {(control) => (
          <Input
            {...control}
            value={username}
            onChange={({ target }) => form.change({ username: target.value.replaceAll('@', '') })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={t`Biographie`}
        error={form.errorOf('bio')}
        aside={<Counter count={bioLength} limit={limits.biographyAdvised} />}
        hint={
          bioLength > limits.biographyAdvised &&
          t`Plus longue que conseillé : elle sera enregistrée entière, jusqu’à 500 caractères.`
        }
      >
        {(control) => <TextArea {...control} {...form.register('bio')} dir="auto" />}
      </Field>
      <Field label={t`Localisation`} error={form.errorOf('location')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('location')}
            autoComplete="address-level2"
            placeholder={t`Nantes, Loire-Atlantique`}
          />
        )}
      </Field>
      <Field label={t`Site web`} error={form.errorOf('website')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('website')}
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://www.exemple.fr"
          />
        )}
      </Field>
      {present.website !== '' && present.website === form.values.website && <WebsiteCheck />}
      <div className="mt-1 flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          type="submit"
          size="lg"
          className="sm:flex-1"
          busy={form.isSending}
          disabled={display_name.trim() === ''}
        >
          {isFirst ? <Trans>Terminer</Trans> : <Trans>Enregistrer</Trans>}
        </Button>
        <Button look="quiet" size="lg" disabled={form.isSending} onClick={onLeft}>
          {isFirst ? <Trans>Passer cette étape</Trans> : <Trans>Annuler</Trans>}
        </Button>
      </div>
    </Form>
  )
}
