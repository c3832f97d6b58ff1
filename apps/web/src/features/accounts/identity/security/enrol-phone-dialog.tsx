import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authClient } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { CodeField, codeLength } from '../code-field.tsx'
import { freeName } from './factor-names.ts'
import { useFailureText } from './failure-text.ts'
import { abandonFactor, enrolPhone } from './security-actions.ts'

interface Sent {
  factorId: string
  challengeId: string
}

/** Takes a number, sends it a code, and takes the code. */
export function EnrolPhoneDialog({
  names,
  onEnrolled,
  onClose,
}: {
  names: ReadonlySet<string>
  onEnrolled: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Dialog
      title={t`Ajouter un numéro de téléphone`}
      description={
        sent === null
          ? t`Un code y sera envoyé par SMS à chaque connexion.`
          : t`Saisissez le code qui vient de vous être envoyé par SMS.`
      }
      closeLabel={t`Fermer`}
      onClose={() => {
        onClose()
        if (sent !== null) void abandonFactor(sent.factorId)
      }}
    >
      {sent === null ? (
        <NumberForm names={names} onSent={setSent} />
      ) : (
        <ConfirmForm
          sent={sent}
          onConfirmed={() => {
            onClose()
            onEnrolled()
          }}
        />
      )}
    </Dialog>
  )
}

function NumberForm({ names, onSent }: { names: ReadonlySet<string>; onSent: (sent: Sent) => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const form = useForm({ defaultValues: { phone: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ phone }) => {
    const refuse = (error: unknown) =>
      form.setError('phone', { message: failureText(error) }, { shouldFocus: true })
    const { data, error } = await enrolPhone(freeName(t`Téléphone`, names), phone)
    if (error) return refuse(error)
    const { mfa } = await authClient()
    const challenge = await mfa.challenge({ factorId: data.id, channel: 'sms' })
    if (!challenge.error) return onSent({ factorId: data.id, challengeId: challenge.data.id })
    void abandonFactor(data.id)
    refuse(challenge.error)
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <Field
        label={t`Numéro de téléphone`}
        hint={t`Avec l’indicatif du pays, par exemple +33 6 12 34 56 78.`}
        error={errors.phone?.message}
      >
        {(control) => (
          <Input {...control} {...form.register('phone')} type="tel" autoComplete="tel" inputMode="tel" />
        )}
      </Field>
      <Button type="submit" block busy={isSubmitting}>
        <Trans>Recevoir le code par SMS</Trans>
      </Button>
    </form>
  )
}

function ConfirmForm({ sent, onConfirmed }: { sent: Sent; onConfirmed: () => void }) {
  const failureText = useFailureText()
  const form = useForm({ defaultValues: { code: '' } })
  const code = form.watch('code')

  const submit = form.handleSubmit(async (values) => {
    const { mfa } = await authClient()
    const { error } = await mfa.verify({ ...sent, code: values.code })
    if (!error) return onConfirmed()
    form.setValue('code', '')
    form.setError('code', { message: failureText(error) }, { shouldFocus: true })
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <CodeField form={form} />
      <Button type="submit" block busy={form.formState.isSubmitting} disabled={code.length !== codeLength}>
        <Trans>Activer</Trans>
      </Button>
    </form>
  )
}
