import { Plural, Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/people/register-claims.schemas.ts'
import { confirmRegisterCode } from '@parvis/contract/people/register-claims.ts'
import type { VerificationRequest } from '@parvis/contract/people/verification.schemas.ts'
import type { RegisterClaim } from '@parvis/contract/people/verification-parts.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { ownVerificationQuery } from '../verification/queries.ts'
import { dayOf } from '../verification/texts.ts'

/** Takes the code that the body handed over; a clear claim is verified at once. */
export function CodeForm({
  request,
  code,
}: {
  request: VerificationRequest
  code: NonNullable<RegisterClaim['code']>
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.confirmRegisterCode.body,
    start: { code: '' },
    asks: false,
    clears: 'code',
    fieldOf: { register_code_wrong: 'code' },
    send: (body) => call(confirmRegisterCode, { body }),
    onSent: async (answer) => {
      await client.cancelQueries({ queryKey: ownVerificationQuery.queryKey })
      client.setQueryData(ownVerificationQuery.queryKey, answer)
      void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      if (answer.verified) notify.success(t`Votre compte est vérifié`)
      else notify.success(t`Code exact`, t`Une personne de l’équipe termine l’examen.`)
    },
    // The tries that are left stand above.
    onRefused: () => client.invalidateQueries({ queryKey: ownVerificationQuery.queryKey }),
  })
  const sent = dayOf(code.posted_at ?? code.sent_at)
  const due = dayOf(code.due_at)
  const { organisation } = request
  if (code.by_letter && code.posted_at === null)
    return (
      <p className="mt-3 text-ink-2 text-pretty">
        <Trans>
          L’équipe poste une lettre à votre collectivité ({organisation}), avec un code à vous remettre.
          Revenez le taper ici : vous avez trois semaines à partir de l’envoi.
        </Trans>
      </p>
    )
  return (
    <Form form={form} className="mt-4 gap-4 rounded-xl border border-line px-3.5 py-4">
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>
          Un code est parti le {sent} à l’adresse officielle de votre collectivité ({organisation}).
          Demandez-le à l’accueil ou au secrétariat : il vaut jusqu’au {due}.
        </Trans>{' '}
        <Plural value={code.tries_left} one="Il reste # essai." other="Il reste # essais." />
      </p>
      <Field label={t`Code à huit chiffres`} error={form.errorOf('code')}>
        {(control) => (
          <Input
            {...control}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            className="max-w-48 tabular-nums"
            {...form.register('code')}
          />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" busy={form.isSending} className="self-start">
        <Trans>Valider le code</Trans>
      </Button>
    </Form>
  )
}
