import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/accounts/personal-tokens.schemas.ts'
import {
  createPersonalToken,
  personalTokenLimits,
  type TokenScope,
} from '@parvis/contract/accounts/personal-tokens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { dayText } from '../../../lib/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { callWithProof } from '../identity/security/proof-asking.ts'
import { securityKey } from '../identity/security/queries.ts'
import { ScopeChoice } from './scope-choice.tsx'

const dayMs = 86_400_000

/** A new token: its name, its rights and its end. The server may ask first who is there. */
export function CreateTokenDialog({
  onCreated,
  onClose,
}: {
  onCreated: (made: { name: string; secret: string }) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [now] = useState(() => Date.now())
  const terms = [
    { days: 7, label: t`7 jours` },
    { days: 30, label: t`30 jours` },
    { days: 90, label: t`90 jours` },
    { days: 180, label: t`6 mois` },
    { days: personalTokenLimits.days, label: t`1 an` },
  ]
  const form = useContractForm({
    schema: schemas.createPersonalToken.body,
    start: { name: '', scopes: [] as TokenScope[], days: '30' },
    bodyOf: ({ days, ...rest }) => ({ ...rest, days: Number(days) }),
    faults: {
      name: { missing: t`Donnez un nom à ce jeton.` },
      scopes: { wrong: t`Choisissez au moins un droit.` },
    },
    send: (body) => callWithProof(() => call(createPersonalToken, { body })),
    onSettled: () => client.invalidateQueries({ queryKey: securityKey }),
    onSent: ({ token: { name }, secret }) => onCreated({ name, secret }),
  })
  const ends = dayText(new Date(now + Number(form.values.days) * dayMs).toISOString())

  return (
    <Dialog
      title={t`Nouveau jeton`}
      description={t`Un programme qui a ce jeton agit en votre nom, dans les limites que vous choisissez ici. Il n’a jamais accès à votre mot de passe, à vos paramètres ni aux outils de l’équipe.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <Field
          label={t`Nom`}
          hint={t`Pour le reconnaître : le programme ou l’appareil qui s’en sert.`}
          error={form.errorOf('name')}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('name')}
              maxLength={personalTokenLimits.name * 2}
              autoComplete="off"
            />
          )}
        </Field>
        <ScopeChoice {...form.field('scopes')} />
        <Field label={t`Durée`} hint={t`Finit le ${ends}.`} error={form.errorOf('days')}>
          {(control) => (
            <Select {...control} {...form.register('days')}>
              {terms.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block busy={form.isSending}>
          <Trans>Créer le jeton</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
