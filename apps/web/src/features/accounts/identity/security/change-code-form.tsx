import { Trans, useLingui } from '@lingui/react/macro'
import { TypedCode } from '@parvis/contract/accounts/credentials.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { readableAddress } from '../../../../lib/readable-address.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { notify } from '../../../../ui/notify.ts'
import { Select } from '../../../../ui/select.tsx'
import { typedCodeFailure } from '../auth-errors.ts'
import { CodeField, codeLength } from '../code-field.tsx'
import { orThrow } from '../failure-text.ts'
import { securityKey } from './queries.ts'
import { confirmChangeByCode } from './security-actions.ts'

/** Takes the codes of a change of address, one address after the other. */
export function ChangeCodeForm({ addresses: [first = '', ...others] }: { addresses: string[] }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: TypedCode.extend({ address: z.string() }),
    start: { address: first, code: '' },
    asks: false,
    clears: 'code',
    refusalOf: (error) => {
      const { known, serverMessage } = typedCodeFailure(error)
      const message = known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`)
      return { field: 'code', message }
    },
    send: async ({ address, code }) => {
      const { half } = orThrow(await confirmChangeByCode(address, code))
      return { half, address }
    },
    onSent: ({ half, address }) => {
      void client.invalidateQueries({ queryKey: securityKey })
      if (!half) return notify.success(t`Adresse modifiée`, t`Votre nouvelle adresse est confirmée.`)
      form.restart({ address: [first, ...others].find((one) => one !== address) ?? first, code: '' })
      notify.info(t`Première confirmation reçue`, t`Saisissez aussi le code envoyé à votre autre adresse.`)
    },
  })
  const code = form.field('code')
  return (
    <Form form={form} className="w-full gap-3">
      {others.length > 0 && (
        <Field label={t`Code envoyé à`}>
          {(control) => (
            <Select {...control} {...form.register('address')}>
              {[first, ...others].map((address) => (
                <option key={address} value={address}>
                  {readableAddress(address)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <CodeField {...code} />
      <Button
        type="submit"
        look="secondary"
        busy={form.isSending}
        disabled={code.value.length !== codeLength}
      >
        <Trans>Valider le code</Trans>
      </Button>
    </Form>
  )
}
