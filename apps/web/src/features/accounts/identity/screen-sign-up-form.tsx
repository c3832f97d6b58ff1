import { Trans, useLingui } from '@lingui/react/macro'
import {
  ChosenName,
  JoinReason,
  SignUp,
  SignUpAccount,
} from '@parvis/contract/accounts/credentials.schemas.ts'
import type { Role } from '@parvis/contract/fields.schemas.ts'
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
import { PictureField } from '../pictures/picture-field.tsx'
import { clearStoredPhoto, dataAddress, storePhoto } from '../pictures/stored-photo.ts'
import { signUp } from './auth-actions.ts'
import {
  alreadyRegistered,
  authFailure,
  invalidEmail,
  isAboutPassword,
  tooLongPassword,
} from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { EmailField } from './email-field.tsx'
import { storedTicket } from './entry-ticket.ts'
import { orThrow } from './failure-text.ts'
import { JoinReasonField } from './join-reason-field.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { PasswordField } from './password-field.tsx'
import { atPassword, passwordRefusal, usePasswordRule } from './password-rule.ts'
import { storedReferralCode } from './referral-code.ts'
import { type Entry, needsReason } from './registration.ts'
import { RoleCards } from './role-cards.tsx'
import { screenMetadata } from './sign-up-metadata.ts'
import { useSignUpStep } from './sign-up-step.ts'
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
  /** Field for the reason to join, where the site asks for it. */
  reason: string
}

const empty: Values = {
  role: null,
  email: '',
  password: '',
  referralCode: storedReferralCode(),
  username: '',
  bio: '',
  photo: null,
  consent: false,
  reason: storedTicket().reason,
}

/** The two-step sign-up of /auth. Typed values stay when one goes back, or when the server refuses. */
export function ScreenSignUpForm({ entry, onSignedIn }: { entry: Entry; onSignedIn: () => void }) {
  const { t, i18n } = useLingui()
  const { step, goOn, goBack } = useSignUpStep()
  const [mail, setMail] = useState<AwaitedMail | null>(null)
  const invalid = i18n._(invalidEmail)
  const { hint, isAccepted, faultIn } = usePasswordRule()
  const asksWhy = needsReason(entry)
  const why = asksWhy ? { reason: JoinReason } : {}
  const account = SignUpAccount.extend(why).refine(isAccepted, atPassword)
  const form = useContractForm({
    schema:
      step === 1 ? account : SignUp.extend({ username: ChosenName, ...why }).refine(isAccepted, atPassword),
    start: empty,
    asks: false,
    faults: {
      role: { missing: t`Choisissez un type de compte.` },
      username: { missing: t`Veuillez choisir un nom d’utilisateur.` },
      email: { missing: t`Indiquez votre adresse email.`, tooLong: invalid, wrong: invalid },
      password: { missing: t`Choisissez un mot de passe.`, tooLong: i18n._(tooLongPassword), wrong: faultIn },
      reason: {
        missing: t`Dites pourquoi, en une phrase au moins.`,
        wrong: t`Dites-en un peu plus : une phrase au moins.`,
      },
    },
    send: async ({ role, email, password }, values) => {
      if (step === 1) return null
      return orThrow(await signUp(email, password, screenMetadata({ ...values, role })))
    },
    onFaulty: () => {
      if (step === 2 && !account.safeParse(form.values).success) goBack()
      const { role, email, password, username } = form.values
      if (step === 2 && username.trim() === '')
        notify.error(t`Nom d’utilisateur requis`, t`Veuillez choisir un nom d’utilisateur.`)
      if (role === null || email.trim() === '' || password === '')
        notify.error(t`Informations manquantes`, t`Veuillez remplir tous les champs obligatoires.`)
    },
    onSent: (answer) => {
      if (answer === null) {
        notify.errorsOver()
        return goOn()
      }
      if (answer.alreadyRegistered) return notify.error(t`Erreur d’inscription`, i18n._(alreadyRegistered))
      notify.success(t`Inscription réussie`, t`Vérifiez votre email pour confirmer votre compte.`)
      keepForFirstSignIn(form.values)
      form.restart(empty)
      goBack()
      const { email, password } = form.values
      setMail({ purpose: 'confirmation', email: email.trim(), sent: 'now', password })
    },
    refusalOf: (error) => passwordRefusal(error, i18n),
    onRefused: (error) => {
      const failure = authFailure(error)
      const { known, serverMessage, unreachable } = failure
      if (isAboutPassword(failure)) {
        goBack()
      } else if (unreachable) {
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
    if (photo === null) clearStoredPhoto()
    else if (!storePhoto(email, photo))
      notify.info(t`Votre photo n’a pas été gardée`, t`Vous pourrez la choisir de nouveau dans votre profil.`)
  }

  if (mail)
    return (
      <WaitingForMail
        key={mail.email}
        mail={mail}
        backLabel={t`Fermer`}
        onBack={() => setMail(null)}
        onSignedIn={onSignedIn}
      />
    )
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="text-sm font-medium text-ink-2">
          <Trans>Étape {step} sur 2</Trans>
        </p>
        <div aria-hidden="true" className="mt-2 grid grid-cols-2 gap-1.5">
          <span className="h-1 rounded-full bg-brass" />
          <span className={step === 2 ? 'h-1 rounded-full bg-brass' : 'h-1 rounded-full bg-line'} />
        </div>
      </div>
      {/* One form for both: a refusal after the second step gives the focus to a field of the first. */}
      <Form form={form}>
        {step === 1 ? (
          <AccountStep form={form} passwordHint={hint} asksWhy={asksWhy} />
        ) : (
          <ProfileStep form={form} onBack={goBack} />
        )}
      </Form>
    </div>
  )
}

function AccountStep({
  form,
  passwordHint,
  asksWhy,
}: {
  form: ContractForm<Values>
  passwordHint: string
  asksWhy: boolean
}) {
  const { t } = useLingui()
  return (
    <>
      {asksWhy && <JoinReasonField {...form.field('reason')} />}
      <RoleCards {...form.field('role')} />
      <EmailField label={t`Adresse email`} error={form.errorOf('email')} field={form.register('email')} />
      <PasswordField
        label={t`Mot de passe`}
        kind="new"
        hint={passwordHint}
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
    </>
  )
}

function ProfileStep({ form, onBack }: { form: ContractForm<Values>; onBack: () => void }) {
  const { t } = useLingui()
  const { email, username, bio, photo } = form.values
  return (
    <>
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
      <Field
        label={t`Nom d’utilisateur`}
        hint={t`Visible de tous, avec vos posts et vos commentaires.`}
        error={form.errorOf('username')}
      >
        {(control) => <Input {...control} {...form.register('username')} autoComplete="username" autoFocus />}
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
        <Button type="submit" busy={form.isSending} className="flex-1">
          <Trans>Créer mon compte</Trans>
        </Button>
      </div>
      <LegalNotice />
    </>
  )
}
