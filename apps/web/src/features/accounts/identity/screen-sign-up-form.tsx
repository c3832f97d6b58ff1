import { Trans, useLingui } from '@lingui/react/macro'
import { SignUp, SignUpAccount } from '@parvis/contract/accounts/credentials.schemas.ts'
import type { Role } from '@parvis/contract/accounts/roles.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useState } from 'react'
import { type ContractForm, useContractForm } from '../../../lib/contract-form.ts'
import { firstGraphemes } from '../../../lib/graphemes.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { dataAddress, dropKeptPhoto, keepPhoto } from '../pictures/kept-photo.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { signUp } from './auth-actions.ts'
import { alreadyRegistered, authFailure, invalidEmail, tooLongPassword } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { answered } from './failure-text.ts'
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

/** The two-step sign-up of /auth. Typed values stay when one goes back, or when the server refuses. */
export function ScreenSignUpForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t, i18n } = useLingui()
  const [step, setStep] = useState<1 | 2>(1)
  const [mail, setMail] = useState<AwaitedMail | null>(null)
  const invalid = i18n._(invalidEmail)
  const form = useContractForm({
    schema: step === 1 ? SignUpAccount : SignUp,
    start: empty,
    asks: false,
    faults: {
      email: { tooLong: invalid, wrong: invalid },
      password: { tooLong: i18n._(tooLongPassword) },
    },
    send: async ({ role, email, password }, values) => {
      if (step === 1) return null
      return answered(await signUp(email, password, screenMetadata({ ...values, role })))
    },
    onFaulty: () => {
      const { role, email, password } = form.values
      if (role === null || email.trim() === '' || password === '')
        notify.error(t`Informations manquantes`, t`Veuillez remplir tous les champs obligatoires.`)
    },
    onSent: (answer) => {
      if (answer === null) return setStep(2)
      if (answer.alreadyRegistered) return notify.error(t`Erreur d’inscription`, i18n._(alreadyRegistered))
      notify.success(t`Inscription réussie`, t`Vérifiez votre email pour confirmer votre compte.`)
      keepForFirstSignIn(form.values)
      form.restart(empty)
      setStep(1)
      setMail({ purpose: 'confirmation', email: form.values.email.trim(), sent: 'now' })
    },
    onRefused: (error) => {
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
    },
  })

  const keepForFirstSignIn = ({ email, photo }: Values) => {
    if (photo === null) dropKeptPhoto()
    else if (!keepPhoto(email, photo))
      notify.info(t`Votre photo n’a pas été gardée`, t`Vous pourrez la choisir de nouveau dans votre profil.`)
  }

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
      {step === 1 ? <AccountStep form={form} /> : <ProfileStep form={form} onBack={() => setStep(1)} />}
    </div>
  )
}

function AccountStep({ form }: { form: ContractForm<Values> }) {
  const { t } = useLingui()
  return (
    <Form form={form}>
      <RoleCards {...form.field('role')} />
      <Field label={t`Adresse email`} error={form.errorOf('email')}>
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
      <PasswordField
        label={t`Mot de passe`}
        kind="new"
        error={form.errorOf('password')}
        field={form.register('password')}
      />
      <Field
        label={t`Code de parrainage`}
        hint={t`Si un membre vous a invité. Vous pouvez vous inscrire sans code.`}
      >
        {(control) => (
          <Input
            {...control}
            value={form.values.referralCode}
            onChange={({ target }) => form.change({ referralCode: target.value.toUpperCase() })}
            placeholder="REF123456"
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
      </Field>
      <Button type="submit" block>
        <Trans>Continuer</Trans>
      </Button>
    </Form>
  )
}

function ProfileStep({ form, onBack }: { form: ContractForm<Values>; onBack: () => void }) {
  const { t } = useLingui()
  const { email, username, bio, photo } = form.values
  return (
    <Form form={form}>
      <PictureField
        label={t`Photo de profil (facultative)`}
        hint={t`Gardée sur cet appareil, puis ajoutée à votre profil quand vous vous y connecterez pour la première fois.`}
        name={username.trim()}
        seed={email}
        src={photo}
        onChosen={async (square) => {
          form.change({ photo: await dataAddress(square) })
          return true
        }}
        onRemoved={() => form.change({ photo: null })}
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
            value={bio}
            onChange={({ target }) => form.change({ bio: firstGraphemes(target.value, limits.biography) })}
          />
        )}
      </Field>
      <ConsentCheckbox field={form.register('consent')} missing={form.hasFault('consent')} />
      <div className="flex gap-2">
        <Button look="secondary" onClick={onBack} disabled={form.isSending}>
          <Trans>Retour</Trans>
        </Button>
        <Button type="submit" busy={form.isSending} disabled={username.trim() === ''} className="flex-1">
          <Trans>Créer mon compte</Trans>
        </Button>
      </div>
      <LegalNotice />
    </Form>
  )
}
