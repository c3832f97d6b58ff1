import { Trans, useLingui } from '@lingui/react/macro'
import {
  type EvidenceKind,
  evidenceKinds,
  type RejectionReason,
  type RevocationReason,
  rejectionReasons,
  revocationReasons,
} from '@parvis/contract/audit/verification-decisions.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import * as schemas from '@parvis/contract/people/verification.schemas.ts'
import { decideVerification, revokeVerification } from '@parvis/contract/people/verification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { evidenceTexts, reasonTexts } from '../verification/texts.ts'
import { reviewKey } from './queries.ts'

/** Approves, rejects or, once approved, takes the tick away. The written text stays after a refusal. */
export function DecisionForm({ request, onDone }: { request: ReviewedRequest; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const revokes = request.status === 'approved'
  const reread = () => client.invalidateQueries({ queryKey: reviewKey })
  const unchosen = { missing: t`Choisissez dans la liste.` }
  const form = useContractForm({
    schema: revokes ? schemas.revokeVerification.body : schemas.decideVerification.body,
    start: {
      decision: 'approve' as 'approve' | 'reject',
      evidence: '' as EvidenceKind | '',
      reason: '' as RejectionReason | RevocationReason | '',
      valid_until: request.mandate_ends_on ?? '',
      note: '',
    },
    // Where nothing is chosen, the schema says so.
    bodyOf: ({ decision, evidence, reason, valid_until, note: written }) => {
      const note = written.trim() || null
      const { claimed_name } = request
      if (revokes) return { reason: reason as RevocationReason, note }
      if (decision === 'reject') return { decision, claimed_name, reason: reason as RejectionReason, note }
      return {
        decision,
        claimed_name,
        evidence: evidence as EvidenceKind,
        valid_until: valid_until || null,
        note,
      }
    },
    faults: { evidence: unchosen, reason: unchosen },
    fieldOf: { mandate_over: 'valid_until' },
    send: (body) => {
      const params = { requestId: request.id }
      return 'decision' in body
        ? call(decideVerification, { params, body })
        : call(revokeVerification, { params, body })
    },
    onSent: (answer) => {
      if (answer.awaitsSecondReview)
        notify.info(t`Première approbation enregistrée`, t`Une autre personne doit la confirmer.`)
      else notify.success(t`Décision enregistrée`, t`Le membre en est prévenu.`)
      void reread()
      onDone()
    },
    onRefused: (error) => {
      // Somebody was faster, or the name is another one: what is true now is shown, with the sentence that says so.
      if (error instanceof ApiError && error.status === 409) void reread()
    },
  })
  const act = revokes ? 'revoke' : form.values.decision
  const reasons = act === 'reject' ? rejectionReasons : revocationReasons
  return (
    <Form form={form}>
      {!revokes && (
        <Segments
          legend={t`Décision`}
          value={form.values.decision}
          onChange={(decision) => form.change({ decision })}
          options={[
            { value: 'approve', label: t`Approuver` },
            { value: 'reject', label: t`Refuser` },
          ]}
        />
      )}
      {act === 'approve' ? (
        <Field key="evidence" label={t`Preuve examinée`} error={form.errorOf('evidence')}>
          {(control) => (
            <Select {...control} {...form.register('evidence')}>
              <option value="">{t`Choisir…`}</option>
              {evidenceKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {i18n._(evidenceTexts[kind])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <Field key="reason" label={t`Motif`} error={form.errorOf('reason')}>
          {(control) => (
            <Select {...control} {...form.register('reason')}>
              <option value="">{t`Choisir…`}</option>
              {reasons.map((reason) => (
                <option key={reason} value={reason}>
                  {i18n._(reasonTexts[reason])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {act === 'approve' && (
        <Field label={t`Valable jusqu’au (facultatif)`} error={form.errorOf('valid_until')}>
          {(control) => <Input {...control} type="date" {...form.register('valid_until')} />}
        </Field>
      )}
      <Field
        label={t`Note interne (facultatif)`}
        hint={t`Lue par l’équipe de vérification seulement.`}
        error={form.errorOf('note')}
      >
        {(control) => (
          <TextArea {...control} {...form.register('note')} maxLength={limits.verificationMessage} />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <Button
        type="submit"
        look={act === 'approve' ? 'primary' : 'danger'}
        busy={form.isSending}
        className="self-start"
      >
        {act === 'approve' ? (
          <Trans>Approuver la demande</Trans>
        ) : act === 'reject' ? (
          <Trans>Refuser la demande</Trans>
        ) : (
          <Trans>Retirer la coche</Trans>
        )}
      </Button>
    </Form>
  )
}
