import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import * as schemas from '@parvis/contract/trust/reports.schemas.ts'
import {
  type MisuseStep,
  reportingSuspensions,
  suspendReporting,
  warnReporting,
} from '@parvis/contract/trust/reports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { memberFileQuery, misuseQuery } from './queries.ts'

type Days = `${(typeof reportingSuspensions)[number]}`

/** Warns who misuses reports, or suspends their reports; the member reads the facts, and may appeal. */
export function MisuseForm({ step, memberId }: { step: MisuseStep; memberId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const isSuspension = step === 'suspension'
  const form = useContractForm({
    schema: schemas.suspendReporting.body,
    start: { facts: '', days: '30' as Days },
    draft: `misuse ${step} ${memberId}`,
    bodyOf: ({ facts, days }) => ({ facts, days: Number(days) }),
    faults: { facts: { missing: t`Dites les faits : la personne doit pouvoir y répondre.` } },
    // A warning has the same facts, and no days.
    send: (body) =>
      isSuspension
        ? call(suspendReporting, { params: { memberId }, body })
        : call(warnReporting, { params: { memberId }, body: { facts: body.facts } }),
    onSent: (shown) => {
      client.setQueryData(misuseQuery(memberId).queryKey, shown)
      void client.invalidateQueries({ queryKey: memberFileQuery(memberId).queryKey })
      notify.success(t`Décision enregistrée`, t`La personne en est informée, et peut la contester.`)
    },
  })
  return (
    <Form form={form} className="mt-2 gap-3">
      <p className="text-ink-2 text-pretty">
        {isSuspension ? (
          <Trans>Averti, ce membre a continué : ses signalements peuvent être suspendus pour un temps.</Trans>
        ) : (
          <Trans>Le seuil est atteint : un avertissement peut être donné, avant toute suspension.</Trans>
        )}
      </p>
      {isSuspension && (
        <Segments
          legend={t`Durée`}
          {...form.field('days')}
          options={reportingSuspensions.map((days) => ({
            value: `${days}` as Days,
            label: t`${days} jours`,
          }))}
        />
      )}
      <ReasonArea
        label={t`Faits retenus`}
        hint={t`Lus par la personne : quels signalements, et pourquoi ils sont infondés.`}
        limit={furtherLimits.moderationText}
        {...form.field('facts')}
      />
      <RefusalMessage error={form.refusal} />
      <Button type="submit" look="danger" busy={form.isSending} className="self-start">
        {isSuspension ? <Trans>Suspendre ses signalements</Trans> : <Trans>Avertir</Trans>}
      </Button>
    </Form>
  )
}
