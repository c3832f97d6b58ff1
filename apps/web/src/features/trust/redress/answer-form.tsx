import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { AppealView } from '@parvis/contract/trust/appeals.schemas.ts'
import * as schemas from '@parvis/contract/trust/appeals.schemas.ts'
import { decideAppeal } from '@parvis/contract/trust/appeals.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** Upholds a decision or takes it back, with an answer. The written text stays after a refusal. */
export function AnswerForm({ appeal }: { appeal: AppealView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.decideAppeal.body,
    start: { outcome: 'upheld' as 'upheld' | 'reversed', answer: '' },
    bodyOf: ({ outcome, answer }) => ({ outcome, answer: answer.trim() }),
    faults: { answer: { missing: t`Expliquez votre réponse.` } },
    send: (body) => call(decideAppeal, { params: { appealId: appeal.id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: moderationKey }),
    onSent: () => notify.success(t`Réponse envoyée`, t`Les personnes concernées sont prévenues.`),
  })
  const { outcome } = form.values
  const answer = form.field('answer')
  return (
    <Form form={form}>
      <Segments
        legend={appeal.contests_reversal ? t`L’annulation est` : t`La décision est`}
        {...form.field('outcome')}
        options={[
          { value: 'upheld', label: t`Maintenue` },
          { value: 'reversed', label: appeal.contests_reversal ? t`À revoir` : t`Annulée` },
        ]}
      >
        <p className="mt-1.5 text-sm text-ink-2">
          {outcome === 'upheld' ? (
            <Trans>Rien ne change. Votre réponse dit pourquoi.</Trans>
          ) : appeal.decision.kind === 'no_action' || appeal.contests_reversal ? (
            <Trans>Le dossier revient dans la file, pour être jugé de nouveau.</Trans>
          ) : (
            <Trans>Tout ce que la décision a changé est rétabli.</Trans>
          )}
        </p>
      </Segments>
      <Field
        label={t`Réponse`}
        hint={t`La personne qui conteste la lit.`}
        error={answer.error}
        aside={<Counter count={graphemeCount(answer.value)} limit={furtherLimits.moderationText} />}
      >
        {(control) => (
          <TextArea
            {...control}
            required
            value={answer.value}
            onChange={({ target }) => answer.onChange(target.value)}
          />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" busy={form.isSending} className="self-start">
        {appeal.contests_reversal ? (
          outcome === 'upheld' ? (
            <Trans>Maintenir l’annulation</Trans>
          ) : (
            <Trans>Rouvrir le dossier</Trans>
          )
        ) : outcome === 'upheld' ? (
          <Trans>Maintenir la décision</Trans>
        ) : (
          <Trans>Annuler la décision</Trans>
        )}
      </Button>
    </Form>
  )
}
