import { Trans, useLingui } from '@lingui/react/macro'
import type { Role } from '@parvis/contract/accounts/roles.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { firstGraphemes } from '../../../lib/graphemes.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { dataAddress, dropKeptPhoto, keepPhoto } from '../pictures/kept-photo.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { signUp } from './auth-actions.ts'
import { alreadyRegistered, authFailure } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { PasswordField } from './password-field.tsx'
import { keptReferralCode } from './referral-code.ts'
import { RoleCards } from './role-cards.tsx'
import { screenMetadata } from './sign-up-metadata.ts'
import { WaitingForMail } from './waiting-for-mail.tsx'

interface Values {
  role: Role | null
  email: string
  password: string
  referralCode: string
  username: string
  bio: string
  /** A data address. */
  photo: string | null
  consent: boolean
}

const empty: Values = {
  role: null,
  email: '',
  password: '',
  referralCode: keptReferralCode(),
  username: '',
  bio: '',
  photo: null,
  consent: false,
}

const isEmail = (text: string) => z.email().safeParse(text.trim()).success

/** The two-step sign-up of /auth. Typed values stay when one goes back, or when the server refuses. */
export function ScreenSignUpForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui()
  const form = useForm<Values>({ defaultValues: empty })
  const [step, setStep] = useState<1 | 2>(1)
  const [mail, setMail] = useState<AwaitedMail | null>(null)
  return (
    <div className="flex flex-col gap-5">
      {mail && (
        <WaitingForMail
          key={mail.email}
          framed
          mail={mail}
          backLabel={t`Fermer`}
          onBack={() => setMail(null)}
          onSignedIn={onSignedIn}
        />
      )}
      <div>
        <p className="text-sm font-medium text-ink-2">
          <Trans>Étape {step} sur 2</Trans>
        </p>
        <div aria-hidden="true" className="mt-2 grid grid-cols-2 gap-1.5">
          <span className="h-1 rounded-full bg-brass" />
          <span className={step === 2 ? 'h-1 rounded-full bg-brass' : 'h-1 rounded-full bg-line'} />
        </div>
      </div>
      {step === 1 ? (
        <AccountStep
          form={form}
          onContinue={() => setStep(2)}
          onMissing={() =>
            notify.error(t`Informations manquantes`, t`Veuillez remplir tous les champs obligatoires.`)
          }
        />
      ) : (
        <ProfileStep
          form={form}
          onBack={() => setStep(1)}
          onDone={(email) => {
            setStep(1)
            setMail({ purpose: 'confirmation', email, sent: 'now' })
          }}
        />
      )}
    </div>
  )
}

function AccountStep({
  form,
  onContinue,
  onMissing,
}: {
  form: UseFormReturn<Values>
  onContinue: () => void
  onMissing: () => void
}) {
  const { t } = useLingui()
  const { errors } = form.formState
  const role = form.watch('role')

  const submit = form.handleSubmit(({ role, email, password }) => {
    if (role === null || email.trim() === '' || password === '') return onMissing()
    if (!isEmail(email)) return form.setError('email', { type: 'format' }, { shouldFocus: true })
    onContinue()
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <RoleCards field={form.register('role')} chosen={role} />
      <Field label={t`Adresse email`} error={errors.email && t`Cette adresse email n’est pas valide.`}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
          />
        )}
      </Field>
      <PasswordField label={t`Mot de passe`} kind="new" field={form.register('password')} />
      <Field
        label={t`Code de parrainage`}
        hint={t`Si un membre vous a invité. Vous pouvez vous inscrire sans code.`}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('referralCode', {
              onChange: (event: { target: { value: string } }) =>
                form.setValue('referralCode', event.target.value.toUpperCase()),
            })}
            placeholder="REF123456"
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
      </Field>
      <Button type="submit" block>
        <Trans>Continuer</Trans>
      </Button>
    </form>
  )
}

function ProfileStep({
  form,
  onBack,
  onDone,
}: {
  form: UseFormReturn<Values>
  onBack: () => void
  onDone: (email: string) => void
}) {
  const { t, i18n } = useLingui()
  const { errors, isSubmitting } = form.formState
  const { username, bio, photo } = form.watch()

  const submit = form.handleSubmit(async (values) => {
    if (!values.consent) return form.setError('consent', { type: 'required' }, { shouldFocus: true })
    const metadata = screenMetadata({ ...values, role: values.role ?? 'citizen' })
    const { error, alreadyRegistered: known } = await signUp(values.email, values.password, metadata)
    if (known) return notify.error(t`Erreur d’inscription`, i18n._(alreadyRegistered))
    if (error) return tellFailure(error)
    notify.success(t`Inscription réussie`, t`Vérifiez votre email pour confirmer votre compte.`)
    keepForFirstSignIn(values)
    form.reset(empty)
    onDone(values.email.trim())
  })

  const keepForFirstSignIn = ({ email, photo }: Values) => {
    if (photo === null) dropKeptPhoto()
    else if (!keepPhoto(email, photo))
      notify.info(t`Votre photo n’a pas été gardée`, t`Vous pourrez la choisir de nouveau dans votre profil.`)
  }

  const tellFailure = (error: unknown) => {
    const { known, serverMessage, unreachable } = authFailure(error)
    if (unreachable) {
      notify.error(
        t`Problème de connexion`,
        t`Impossible de se connecter au serveur. Veuillez vérifier votre connexion internet.`,
      )
    } else {
      notify.error(
        t`Erreur d’inscription`,
        known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`),
      )
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <PictureField
        label={t`Photo de profil (facultative)`}
        hint={t`Gardée sur cet appareil, puis ajoutée à votre profil quand vous vous y connecterez pour la première fois.`}
        name={username.trim()}
        seed={form.getValues('email')}
        src={photo}
        onChosen={async (square) => {
          form.setValue('photo', await dataAddress(square))
          return true
        }}
        onRemoved={() => form.setValue('photo', null)}
      />
      <Field label={t`Nom d’utilisateur`} hint={t`Visible de tous, avec vos posts et vos commentaires.`}>
        {(control) => (
          <Input
            {...control}
            {...form.register('username')}
            autoComplete="username"
            autoFocus
            onKeyDown={(event) => {
              // The create button is disabled then, so the browser would stay silent.
              if (event.key !== 'Enter' || username.trim() !== '') return
              notify.error(t`Nom d’utilisateur requis`, t`Veuillez choisir un nom d’utilisateur.`)
            }}
          />
        )}
      </Field>
      <Field
        label={t`Biographie (facultative)`}
        aside={<Counter count={graphemeCount(bio)} limit={limits.biography} />}
      >
        {(control) => (
          <TextArea
            {...control}
            {...form.register('bio', {
              onChange: (event: { target: { value: string } }) =>
                form.setValue('bio', firstGraphemes(event.target.value, limits.biography)),
            })}
          />
        )}
      </Field>
      <ConsentCheckbox
        field={form.register('consent', { onChange: () => form.clearErrors('consent') })}
        missing={Boolean(errors.consent)}
      />
      <div className="flex gap-2">
        <Button look="secondary" onClick={onBack} disabled={isSubmitting}>
          <Trans>Retour</Trans>
        </Button>
        <Button type="submit" busy={isSubmitting} disabled={username.trim() === ''} className="flex-1">
          <Trans>Créer mon compte</Trans>
        </Button>
      </div>
      <LegalNotice />
    </form>
  )
}
