import { Trans, useLingui } from '@lingui/react/macro'
import { ChosenName, JoinReason, SignUp } from '@parvis/contract/accounts/credentials.schemas.ts'
import type { Role } from '@parvis/contract/fields.schemas.ts'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { signUp } from './auth-actions.ts'
import {
  alreadyRegistered,
  authFailure,
  invalidEmail,
  isAboutPassword,
  tooLongPassword,
} from './auth-errors.ts'
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
import { accountTypes } from './role-texts.ts'
import { dialogMetadata } from './sign-up-metadata.ts'

/** The dialog's one-step sign-up. */
export function DialogSignUpForm({
  entry,
  onSignedUp,
}: {
  entry: Entry
  onSignedUp: (email: string, password: string) => void
}) {
  const { t, i18n } = useLingui()
  const [failure, setFailure] = useState<string | null>(null)
  const invalid = i18n._(invalidEmail)
  const { hint, isAccepted, faultIn } = usePasswordRule()
  const asksWhy = needsReason(entry)
  const form = useContractForm({
    schema: SignUp.extend({ name: ChosenName, ...(asksWhy ? { reason: JoinReason } : {}) }).refine(
      isAccepted,
      atPassword,
    ),
    start: {
      name: '',
      role: 'citizen' as Role,
      email: '',
      password: '',
      referralCode: storedReferralCode(),
      consent: false,
      reason: storedTicket().reason,
    },
    asks: false,
    faults: {
      name: { missing: t`Indiquez le nom que les autres verront.` },
      email: { missing: t`Indiquez votre adresse email.`, tooLong: invalid, wrong: invalid },
      password: { missing: t`Choisissez un mot de passe.`, tooLong: i18n._(tooLongPassword), wrong: faultIn },
      reason: {
        missing: t`Dites pourquoi, en une phrase au moins.`,
        wrong: t`Dites-en un peu plus : une phrase au moins.`,
      },
    },
    send: async ({ name, email, password, role }, { referralCode }) => {
      setFailure(null)
      const metadata = dialogMetadata(name, role, referralCode.trim().toUpperCase())
      const { alreadyRegistered: isKnown } = orThrow(await signUp(email, password, metadata))
      return { email: email.trim(), password, isKnown }
    },
    onSent: ({ email, password, isKnown }) => {
      if (isKnown) return setFailure(i18n._(alreadyRegistered))
      notify.success(t`Inscription réussie`, t`Vérifiez votre email pour confirmer votre compte.`)
      onSignedUp(email, password)
    },
    refusalOf: (error) => passwordRefusal(error, i18n),
    onRefused: (error) => {
      const failure = authFailure(error)
      if (isAboutPassword(failure)) return
      const { known } = failure
      setFailure(known ? i18n._(known) : t`Erreur lors de l’inscription`)
    },
  })
  const { role } = form.values

  return (
    <Form form={form}>
      {asksWhy && <JoinReasonField {...form.field('reason')} />}
      <Field label={t`Type de compte`}>
        {(control) => (
          <Select {...control} {...form.register('role')}>
            {accountTypes.map((type) => (
              <option key={type.role} value={type.role}>
                {i18n._(type.label)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {role !== 'citizen' && (
        <p role="note" className="flex gap-2.5 rounded-md bg-brass-soft px-3.5 py-2.5 text-sm text-ink">
          <BadgeCheck aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-brass" />
          <span>
            <Trans>
              Vérification requise : ce type de compte publie une fois ses justificatifs vérifiés. D’ici là,
              vous pouvez lire, réagir et commenter.
            </Trans>
          </span>
        </p>
      )}
      <Field
        label={t`Nom affiché`}
        hint={t`Visible de tous, avec vos posts et vos commentaires. Vous pourrez le changer.`}
        error={form.errorOf('name')}
      >
        {(control) => <Input {...control} {...form.register('name')} autoComplete="name" />}
      </Field>
      <EmailField label={t`Adresse email`} error={form.errorOf('email')} field={form.register('email')} />
      <PasswordField
        label={t`Mot de passe`}
        kind="new"
        hint={hint}
        error={form.errorOf('password')}
        field={form.register('password')}
      />
      <Field label={t`Code de parrainage (facultatif)`}>
        {(control) => (
          <Input
            {...control}
            {...form.register('referralCode')}
            placeholder="REF123456"
            autoComplete="off"
            autoCapitalize="characters"
            className="uppercase placeholder:normal-case"
          />
        )}
      </Field>
      <ConsentCheckbox field={form.register('consent')} missing={form.hasFault('consent')} />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" block busy={form.isSending}>
        <Trans>Créer mon compte</Trans>
      </Button>
      <LegalNotice />
    </Form>
  )
}
