import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/civic/follow-ups.schemas.ts'
import {
  type FollowUpOutcome,
  followUpLimits,
  followUpOutcomes,
  setFollowUpOutcome,
} from '@parvis/contract/civic/follow-ups.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { followUpsKey } from './queries.ts'
import { outcomeTexts } from './texts.ts'

/** In which an official writes what they have decided, and why. */
export function OutcomeDialog({
  followUp,
  onClose,
}: {
  followUp: schemas.FollowUpView
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { id, subject } = followUp
  const outcomes = followUpOutcomes.filter(
    // The comment that answers is marked below the post.
    (outcome) => subject.type !== 'question' || outcome !== 'answered',
  )
  const form = useContractForm({
    schema: schemas.setFollowUpOutcome.body,
    start: { outcome: outcomes[0] as FollowUpOutcome, reason: '', proof: '' },
    bodyOf: ({ proof, ...typed }) => ({ ...typed, proof: proof.trim() === '' ? null : proof.trim() }),
    draft: `follow-up.${id}`,
    faults: {
      reason: { missing: t`Écrivez la raison.` },
      proof: {
        missing: t`« Fait » demande l’adresse d’une page qui le montre.`,
        wrong: t`Donnez l’adresse complète de la page, qui commence par https://.`,
      },
    },
    send: (body) => call(setFollowUpOutcome, { params: { followUpId: id }, body }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: followUpsKey })
      notify.success(t`Suite publiée`, t`Les personnes concernées en sont averties.`)
      onClose()
    },
  })
  return (
    <Dialog title={t`Donner suite`} description={subject.title} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={form}>
        <Field label={t`Suite donnée`} error={form.errorOf('outcome')}>
          {(control) => (
            <Select {...control} {...form.register('outcome')}>
              {outcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {i18n._(outcomeTexts[outcome])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t`Raison`}
          hint={t`Publique, comme la suite elle-même.`}
          error={form.errorOf('reason')}
          aside={<Counter count={graphemeCount(form.values.reason)} limit={followUpLimits.reason} />}
        >
          {(control) => <TextArea {...control} from={3} {...form.register('reason')} />}
        </Field>
        <Field
          label={form.values.outcome === 'done' ? t`Preuve` : t`Preuve (facultatif)`}
          hint={t`L’adresse d’une page qui le montre : délibération, arrêté, article.`}
          error={form.errorOf('proof')}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://"
              maxLength={followUpLimits.proof}
              {...form.register('proof')}
            />
          )}
        </Field>
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block busy={form.isSending}>
          <Trans>Publier</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
