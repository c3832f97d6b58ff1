import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Role } from '@parvis/contract/accounts/roles.schemas.ts'
import { roles } from '@parvis/contract/accounts/roles.ts'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { signUp } from './auth-actions.ts'
import { alreadyRegistered, authFailure } from './auth-errors.ts'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { PasswordField } from './password-field.tsx'
import { keptReferralCode } from './referral-code.ts'
import { accountTypes } from './role-texts.ts'
import { dialogMetadata } from './sign-up-metadata.ts'

const SignUp = z.object({
  role: z.enum(roles),
  email: z.string().trim().pipe(z.email()),
  password: z.string(),
  referralCode: z.string().trim().toUpperCase(),
  consent: z.literal(true),
})

/** The dialog's one-step sign-up. */
export function DialogSignUpForm({
  onSignedUp,
  onLeave,
}: {
  onSignedUp: (email: string) => void
  onLeave: () => void
}) {
  const { t, i18n } = useLingui()
  const form = useForm({
    resolver: zodResolver(SignUp),
    defaultValues: {
      role: 'citizen' as Role,
      email: '',
      password: '',
      referralCode: keptReferralCode(),
      consent: false as true,
    },
  })
  const [failure, setFailure] = useState<string | null>(null)
  const { role, email, password } = form.watch()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    const metadata = dialogMetadata(values.email, values.role, values.referralCode)
    const answer = await signUp(values.email, values.password, metadata)
    if (answer.alreadyRegistered) return setFailure(i18n._(alreadyRegistered))
    if (answer.error) {
      const { known } = authFailure(answer.error)
      return setFailure(known ? i18n._(known) : t`Erreur lors de l’inscription`)
    }
    notify.success(t`Inscription réussie`, t`Vérifiez votre email pour confirmer votre compte.`)
    form.reset()
    onSignedUp(values.email)
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
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
      <ConsentCheckbox field={form.register('consent')} missing={Boolean(errors.consent)} />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" block busy={isSubmitting} disabled={email.trim() === '' || password === ''}>
        <Trans>Créer mon compte</Trans>
      </Button>
      <LegalNotice onLeave={onLeave} />
    </form>
  )
}
