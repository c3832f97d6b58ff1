import { Trans, useLingui } from '@lingui/react/macro'
import type { Journalist } from '@parvis/contract/people/organisations.schemas.ts'
import * as schemas from '@parvis/contract/people/organisations.schemas.ts'
import { tellDeparture } from '@parvis/contract/people/organisations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { journalistsKey } from './queries.ts'

/** Says that a person has left: it tells first what this does. */
export function DepartureForm({
  one,
  organisationId,
  onClose,
}: {
  one: Journalist
  organisationId: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.tellDeparture.body,
    start: { left_on: '' },
    asks: false,
    faults: {
      left_on: { missing: t`Indiquez le jour du départ.`, wrong: t`Indiquez un jour passé, ou aujourd’hui.` },
    },
    send: (body) => call(tellDeparture, { params: { organisationId, requestId: one.request_id }, body }),
    onSent: () => {
      notify.success(t`Départ déclaré`, t`La coche est suspendue, et l’équipe examine la situation.`)
      onClose()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: journalistsKey }),
  })
  return (
    <Form form={form} className="gap-4 rounded-lg border border-danger/40 px-3.5 py-4">
      <p className="text-sm text-pretty">
        <Trans>
          La coche de {one.claimed_name} est suspendue aussitôt et le certificat public le dit. Cette personne
          reçoit le motif par écrit et peut le contester ; l’équipe de vérification décide de la suite.
        </Trans>
      </p>
      <Field label={t`Dernier jour dans votre organisation`} error={form.errorOf('left_on')}>
        {(control) => <Input {...control} type="date" required {...form.register('left_on')} />}
      </Field>
      <RefusalMessage error={form.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" busy={form.isSending}>
          <Trans>Déclarer le départ</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </Form>
  )
}
