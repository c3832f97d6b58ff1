import { Trans, useLingui } from '@lingui/react/macro'
import {
  evidenceKinds,
  rejectionReasons,
  revocationReasons,
} from '@parvis/contract/audit/verification-decisions.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import { decideVerification, revokeVerification } from '@parvis/contract/people/verification.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { evidenceTexts, reasonTexts } from '../verification/texts.ts'
import { reviewKey } from './queries.ts'

type Act = 'approve' | 'reject' | 'revoke'

/** Approves, rejects or, once approved, takes the tick away. The written text stays after a refusal. */
export function DecisionForm({ request, onDone }: { request: ReviewedRequest; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const revokes = request.status === 'approved'
  const [act, setAct] = useState<Act>(revokes ? 'revoke' : 'approve')
  const [choice, setChoice] = useState('')
  const [until, setUntil] = useState(request.mandate_ends_on ?? '')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const decide = useMutation({
    mutationFn: () => {
      const params = { requestId: request.id }
      const { claimed_name } = request
      const written = note.trim() || null
      const evidence = evidenceKinds.find((kind) => kind === choice)
      if (act === 'approve' && evidence !== undefined)
        return call(decideVerification, {
          params,
          body: { decision: 'approve', claimed_name, evidence, valid_until: until || null, note: written },
        })
      const rejection = rejectionReasons.find((reason) => reason === choice)
      if (act === 'reject' && rejection !== undefined)
        return call(decideVerification, {
          params,
          body: { decision: 'reject', claimed_name, reason: rejection, note: written },
        })
      const reason = revocationReasons.find((one) => one === choice)
      if (reason === undefined) throw new TypeError('no reason was chosen')
      return call(revokeVerification, { params, body: { reason, note: written } })
    },
    onSuccess: (answer) => {
      if (answer.awaitsSecondReview)
        notify.info(t`Première approbation enregistrée`, t`Une autre personne doit la confirmer.`)
      else notify.success(t`Décision enregistrée`, t`Le membre en est prévenu.`)
      void client.invalidateQueries({ queryKey: reviewKey })
      onDone()
    },
    onError: (error) => {
      // Somebody was faster, or the name is another one: what is true now is shown, with the sentence that says so.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: reviewKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    setMissing(choice === '')
    if (choice !== '') decide.mutate()
  }
  const reasons = act === 'reject' ? rejectionReasons : revocationReasons
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {!revokes && (
        <Segments
          legend={t`Décision`}
          value={act}
          onChange={(next) => {
            setAct(next)
            setChoice('')
            setMissing(false)
          }}
          options={[
            { value: 'approve', label: t`Approuver` },
            { value: 'reject', label: t`Refuser` },
          ]}
        />
      )}
      <Field
        label={act === 'approve' ? t`Preuve examinée` : t`Motif`}
        error={missing ? t`Choisissez dans la liste.` : undefined}
      >
        {(control) => (
          <Select {...control} value={choice} onChange={(event) => setChoice(event.target.value)}>
            <option value="">{t`Choisir…`}</option>
            {act === 'approve'
              ? evidenceKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {i18n._(evidenceTexts[kind])}
                  </option>
                ))
              : reasons.map((reason) => (
                  <option key={reason} value={reason}>
                    {i18n._(reasonTexts[reason])}
                  </option>
                ))}
          </Select>
        )}
      </Field>
      {act === 'approve' && (
        <Field label={t`Valable jusqu’au (facultatif)`}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t`Note interne (facultatif)`} hint={t`Lue par l’équipe de vérification seulement.`}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={limits.verificationMessage}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {decide.error && <Alert>{i18n._(refusalText(decide.error))}</Alert>}
      <Button
        type="submit"
        look={act === 'approve' ? 'primary' : 'danger'}
        busy={decide.isPending}
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
    </form>
  )
}
