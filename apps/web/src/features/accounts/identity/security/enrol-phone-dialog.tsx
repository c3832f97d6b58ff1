import { Trans, useLingui } from '@lingui/react/macro'
import { PhoneFactor } from '@parvis/contract/accounts/credentials.schemas.ts'
import { useState } from 'react'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { authClient } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { invalidPhone } from '../auth-errors.ts'
import { FactorCodeForm } from '../factor-code-form.tsx'
import { orThrow, useFailureText } from '../failure-text.ts'
import { freeName } from './factor-names.ts'
import { abandonFactor, confirmFactor, enrolPhone } from './security-actions.ts'

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
        <ConfirmForm sent={sent} onConfirmed={onEnrolled} />
      )}
    </Dialog>
  )
}

/** Enrols a number and sends it a code; a number that no code can be sent to is forgotten. */
async function begin(name: string, phone: string): Promise<Sent> {
  const { data, error } = await enrolPhone(name, phone)
  if (error) throw error
  const { mfa } = await authClient()
  const challenge = await mfa.challenge({ factorId: data.id, channel: 'sms' })
  if (!challenge.error) return { factorId: data.id, challengeId: challenge.data.id }
  void abandonFactor(data.id)
  throw challenge.error
}

function NumberForm({ names, onSent }: { names: ReadonlySet<string>; onSent: (sent: Sent) => void }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const invalid = i18n._(invalidPhone)
  const form = useContractForm({
    schema: PhoneFactor,
    start: { phone: '' },
    faults: { phone: { missing: invalid, wrong: invalid } },
    refusalOf: (error) => ({ field: 'phone', message: failureText(error) }),
    send: ({ phone }) => begin(freeName(t`Téléphone`, names), phone),
    onSent,
  })

  return (
    <Form form={form}>
      <Field
        label={t`Numéro de téléphone`}
        hint={t`Avec l’indicatif du pays, par exemple +33 6 12 34 56 78.`}
        error={form.errorOf('phone')}
      >
        {(control) => (
          <Input {...control} {...form.register('phone')} type="tel" autoComplete="tel" inputMode="tel" />
        )}
      </Field>
      <Button type="submit" block busy={form.isSending}>
        <Trans>Recevoir le code par SMS</Trans>
      </Button>
    </Form>
  )
}

function ConfirmForm({ sent, onConfirmed }: { sent: Sent; onConfirmed: () => void }) {
  return (
    <FactorCodeForm
      send={async (code) => orThrow(await confirmFactor(sent.factorId, code, sent.challengeId))}
      onSent={onConfirmed}
      submitLabel={<Trans>Activer</Trans>}
    />
  )
}
