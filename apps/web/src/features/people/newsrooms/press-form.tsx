import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { isWithoutDocument, type PressProof } from '@parvis/contract/people/newsrooms.ts'
import type { OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import * as schemas from '@parvis/contract/people/verification.schemas.ts'
import { submitVerification } from '@parvis/contract/people/verification.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { dayInParis } from '../../../lib/local-time.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { DocumentsField } from '../verification/documents-field.tsx'
import { ownVerificationQuery } from '../verification/queries.ts'
import { useDocuments } from '../verification/use-documents.ts'
import { NewsroomField, useNewsroom } from './newsroom-field.tsx'
import { NewsroomProof } from './newsroom-proof.tsx'

function useProofs(): { value: PressProof; label: ReactNode }[] {
  const { t } = useLingui()
  const choice = (value: PressProof, title: string, time: string, text: string) => ({
    value,
    label: (
      <span className="flex flex-col py-1.5">
        <span className="font-medium">
          {title}
          <span className="font-normal text-ink-2">
            {separator}
            {time}
          </span>
        </span>
        <span className="text-sm text-ink-2 text-pretty">{text}</span>
      </span>
    ),
  })
  return [
    choice(
      'site',
      t`L’adresse email et le site de votre rédaction`,
      t`quelques minutes, puis l’équipe`,
      t`Votre adresse est celle de la rédaction, et une page de son site renvoie vers votre profil. Aucun document.`,
    ),
    choice(
      'newsroom',
      t`Votre rédaction confirme`,
      t`dès sa réponse, puis l’équipe`,
      t`Sa personne de contact sur ce site est prévenue, et dit que vous y travaillez. Aucun document.`,
    ),
    choice(
      'card',
      t`Votre carte de presse`,
      t`quelques jours`,
      t`Son numéro et son année, avec une copie. La coche vaut jusqu’à la fin de cette année.`,
    ),
    choice(
      'document',
      t`Un autre document`,
      t`quelques jours`,
      t`Une attestation de votre rédaction, ou des travaux publiés.`,
    ),
  ]
}

/** « Je suis journaliste »: names one's newsroom, then one proof, each with the time it takes. */
export function PressForm({ own }: { own: OwnVerification }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const documents = useDocuments(own.documents)
  const proofs = useProofs()
  const [last] = own.history
  const thisYear = Number(dayInParis().slice(0, 4))
  const form = useContractForm({
    schema: schemas.submitVerification.body,
    start: {
      organisation: last?.organisation ?? '',
      press_proof: last?.press?.proof ?? ('card' as PressProof),
      press_card_number: last?.press?.card_number ?? '',
      press_card_year: String(thisYear),
      message: '',
    },
    draft: 'verification-press',
    bodyOf: ({ organisation, press_proof, press_card_number, press_card_year, message }) => ({
      organisation: organisation.trim(),
      press_proof,
      ...(press_proof === 'card' && { press_card_number, press_card_year: Number(press_card_year) }),
      message: message.trim() || null,
    }),
    faults: {
      organisation: { wrong: t`Écrivez le texte seul, sans balises.` },
      press_card_number: {
        missing: t`Indiquez le numéro de votre carte.`,
        wrong: t`Un numéro de carte a trois à six chiffres.`,
      },
    },
    fieldOf: { press_card_required: 'press_card_number', press_card_over: 'press_card_year' },
    send: (body) => call(submitVerification, { body }),
    onSent: async (answer) => {
      await client.cancelQueries({ queryKey: ownVerificationQuery.queryKey })
      client.setQueryData(ownVerificationQuery.queryKey, answer)
      void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      notify.success(t`Demande envoyée`, t`Vous serez prévenu de la décision par notification et par email.`)
    },
  })
  const { refusal } = form
  const proof = form.field('press_proof')
  const newsroom = useNewsroom(form.values.organisation)
  const lacksDocuments = refusal instanceof ApiError && refusal.code === 'documents_required'
  return (
    <section aria-labelledby="press-claim">
      <Form form={form} className="gap-5 px-4 py-5">
        <h2 id="press-claim" className="text-post">
          <Trans>Je suis journaliste</Trans>
        </h2>
        <NewsroomField {...form.field('organisation')} />
        <ChoiceList legend={t`Votre preuve`} value={proof.value} onChange={proof.onChange} options={proofs} />
        {proof.value === 'card' && (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t`Numéro de la carte`} error={form.errorOf('press_card_number')}>
              {(control) => (
                <Input
                  {...control}
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  {...form.register('press_card_number')}
                />
              )}
            </Field>
            <Field label={t`Année de la carte`} error={form.errorOf('press_card_year')}>
              {(control) => (
                <Select {...control} {...form.register('press_card_year')}>
                  {[thisYear, thisYear + 1].map((year) => (
                    <option key={year} value={year}>
                      {year}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        {isWithoutDocument(proof.value) ? (
          <NewsroomProof proof={proof.value} newsroom={newsroom} />
        ) : (
          <DocumentsField kept={own.documents} documents={documents} />
        )}
        <Field label={t`Message à l’équipe de vérification (facultatif)`} error={form.errorOf('message')}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={furtherLimits.verificationMessage}
              {...form.register('message')}
            />
          )}
        </Field>
        {/* A missing document is no longer reported once it is there. */}
        <RefusalMessage error={lacksDocuments && own.documents.length > 0 ? null : refusal} />
        <Button type="submit" busy={form.isSending} disabled={documents.busy} className="self-start">
          <Trans>Envoyer la demande</Trans>
        </Button>
      </Form>
    </section>
  )
}
