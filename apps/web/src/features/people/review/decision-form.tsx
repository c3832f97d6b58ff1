import { Trans, useLingui } from '@lingui/react/macro'
import {
  appealMonths,
  type RejectionReason,
  type ReviewedEvidence,
  type RevocationReason,
  rejectionReasons,
  revocationReasons,
} from '@parvis/contract/audit/decisions.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import * as schemas from '@parvis/contract/people/verification.schemas.ts'
import { decideVerification, revokeVerification } from '@parvis/contract/people/verification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { Unconfirmed, useConfirmation } from '../../../lib/confirmation.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { EvidenceField } from '../verification/evidence-field.tsx'
import { reasonTexts } from '../verification/texts.ts'
import { reviewKey } from './queries.ts'

/** Approves, rejects or, once approved, takes the tick away. The written text stays after a refusal. */
export function DecisionForm({ request, onDone }: { request: ReviewedRequest; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const revokes = request.status === 'approved'
  const { asked, ask } = useConfirmation<null>()
  const reread = () => client.invalidateQueries({ queryKey: reviewKey })
  const unchosen = { missing: t`Choisissez dans la liste.` }
  const form = useContractForm({
    schema: revokes ? schemas.revokeVerification.body : schemas.decideVerification.body,
    start: {
      decision: 'approve' as 'approve' | 'reject',
      evidence: '' as ReviewedEvidence | '',
      reason: '' as RejectionReason | RevocationReason | '',
      valid_until: request.mandate_ends_on ?? '',
      organisation: request.published_organisation ?? request.organisation,
      mandate: request.published_mandate ?? request.mandate ?? '',
      facts: '',
      note: '',
    },
    // Where nothing is chosen, the schema says so.
    bodyOf: ({ decision, evidence, reason, valid_until, organisation, mandate, ...texts }) => {
      const note = texts.note.trim() || null
      const facts = texts.facts.trim() || null
      const { claimed_name } = request
      if (revokes) return { reason: reason as RevocationReason, facts, note }
      if (decision === 'reject')
        return { decision, claimed_name, reason: reason as RejectionReason, facts, note }
      return {
        decision,
        claimed_name,
        evidence: evidence as ReviewedEvidence,
        valid_until: valid_until || null,
        organisation: organisation.trim(),
        ...(request.role === 'politician' && { mandate: mandate.trim() }),
        note,
      }
    },
    faults: {
      evidence: unchosen,
      reason: unchosen,
      organisation: { wrong: t`Écrivez le texte seul, sans balises.` },
      mandate: { wrong: t`Écrivez le texte seul, sans balises.` },
    },
    fieldOf: { mandate_over: 'valid_until' },
    send: async (body) => {
      const params = { requestId: request.id }
      if ('decision' in body) return call(decideVerification, { params, body })
      await ask(null)
      return call(revokeVerification, { params, body })
    },
    onSent: (answer) => {
      if (answer.awaits_second_review)
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
        <EvidenceField
          key="evidence"
          label={t`Preuve examinée`}
          error={form.errorOf('evidence')}
          bound={form.register('evidence')}
        />
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
        <>
          <Field
            label={
              request.role === 'politician'
                ? t`Institution, telle que publiée`
                : t`Média ou rédaction, tel que publié`
            }
            hint={t`Le certificat public le dit dans ces mots : corrigez-les s’il le faut.`}
            error={form.errorOf('organisation')}
          >
            {(control) => (
              <Input
                {...control}
                required
                maxLength={furtherLimits.organisation}
                {...form.register('organisation')}
              />
            )}
          </Field>
          {request.role === 'politician' && (
            <Field label={t`Mandat ou fonction, tel que publié`} error={form.errorOf('mandate')}>
              {(control) => (
                <Input
                  {...control}
                  required
                  maxLength={furtherLimits.mandate}
                  {...form.register('mandate')}
                />
              )}
            </Field>
          )}
        </>
      )}
      {act !== 'approve' && (
        <Field
          label={t`Explication pour le membre (facultatif)`}
          hint={t`Le membre la lit avec le motif, et peut contester la décision.`}
          error={form.errorOf('facts')}
        >
          {(control) => (
            <TextArea
              {...control}
              {...form.register('facts')}
              maxLength={furtherLimits.verificationMessage}
            />
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
          <TextArea {...control} {...form.register('note')} maxLength={furtherLimits.verificationMessage} />
        )}
      </Field>
      <RefusalMessage error={form.refusal instanceof Unconfirmed ? null : form.refusal} />
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
      {asked && (
        <ConfirmDialog
          title={t`Retirer la coche de ${request.claimed_name} ?`}
          description={t`Le signe de vérification disparaît partout aussitôt, ${request.claimed_name} ne peut plus publier, et le certificat public dit pourquoi. Une lettre lui donne le motif et le moyen de contester pendant ${appealMonths} mois.`}
          confirmLabel={t`Retirer la coche`}
          cancelLabel={t`Garder la coche`}
          closeLabel={t`Fermer`}
          busy={false}
          onConfirm={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
    </Form>
  )
}
