import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { copyCandidates } from '@parvis/contract/civic/reserves-administration.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { ElectionChoice } from './election-choice.tsx'
import { reservesKey } from './queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Takes over who stood in another election: the second round begins with the candidates of the first. */
export function CopyForm({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.copyCandidates.body,
    start: { from_event_id: '', reason: '' },
    faults: {
      from_event_id: { missing: t`Choisissez une élection.` },
      reason: { missing: t`Dites pourquoi.` },
    },
    send: (body) => call(copyCandidates, { params: { eventId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: reservesKey }),
    onSent: ({ copied }) => {
      notify.success(
        t`${plural(copied, { 0: 'Aucun candidat à reprendre', one: '# candidat repris', other: '# candidats repris' })}`,
      )
      form.restart({ ...form.values, reason: '' })
    },
  })
  return (
    <Form form={form} className="gap-4 border-t border-line px-4 py-5">
      <h3 className="text-base">
        <Trans>Reprendre les candidats d’un autre tour</Trans>
      </h3>
      <ElectionChoice label={t`Élection d’origine`} except={eventId} {...form.field('from_event_id')} />
      <ReasonField {...form.field('reason')} />
      <RefusalMessage error={form.refusal} />
      <Button type="submit" look="secondary" busy={form.isSending} className="self-start">
        <Trans>Reprendre</Trans>
      </Button>
    </Form>
  )
}
