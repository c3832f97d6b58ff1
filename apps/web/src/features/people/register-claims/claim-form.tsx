import { Trans, useLingui } from '@lingui/react/macro'
import type { RegisterMandate } from '@parvis/contract/people/elected-register.schemas.ts'
import * as schemas from '@parvis/contract/people/register-claims.schemas.ts'
import { claimMandate } from '@parvis/contract/people/register-claims.ts'
import type { OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { DocumentsField } from '../verification/documents-field.tsx'
import { ownVerificationQuery } from '../verification/queries.ts'
import { useDocuments } from '../verification/use-documents.ts'
import { MandateLine } from './mandate-line.tsx'
import { MandatePicker } from './mandate-picker.tsx'

/** « Je suis élu »: chooses one's mandate from the register, then one proof, each with the time it takes. */
export function ClaimSection({ own }: { own: OwnVerification }) {
  const [mandate, setMandate] = useState<RegisterMandate | null>(null)
  return (
    <section aria-labelledby="register-claim" className="border-b border-line px-4 py-5">
      <h2 id="register-claim" className="text-post">
        <Trans>Je suis élu</Trans>
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2 text-pretty">
        <Trans>
          L’État publie qui exerce quel mandat. Choisissez le vôtre, puis une preuve : certaines ne prennent
          qu’une minute.
        </Trans>
      </p>
      {mandate === null ? (
        <MandatePicker onChoose={setMandate} />
      ) : (
        <ProofForm key={mandate.id} own={own} mandate={mandate} onBack={() => setMandate(null)} />
      )}
    </section>
  )
}

function ProofForm({
  own,
  mandate,
  onBack,
}: {
  own: OwnVerification
  mandate: RegisterMandate
  onBack: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const documents = useDocuments(own.documents)
  const reachable = mandate.body.has_address
  const form = useContractForm({
    schema: schemas.claimMandate.body,
    start: { mandate_id: mandate.id, proof: reachable ? ('code' as const) : ('document' as const) } as {
      mandate_id: string
      proof: 'code' | 'document'
    },
    asks: false,
    send: (body) => call(claimMandate, { body }),
    onSent: async (answer) => {
      await client.cancelQueries({ queryKey: ownVerificationQuery.queryKey })
      client.setQueryData(ownVerificationQuery.queryKey, answer)
      void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      notify.success(t`Demande envoyée`)
    },
  })
  const proof = form.field('proof')
  const choice = (title: string, time: string, text: string) => (
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
  )
  return (
    <Form form={form} className="gap-5">
      <div className="flex items-center justify-between gap-3 rounded-xl border border-line px-3.5 py-2">
        <MandateLine mandate={mandate} />
        <Button look="quiet" size="sm" onClick={onBack}>
          <Trans>Changer</Trans>
        </Button>
      </div>
      <ChoiceList
        legend={t`Votre preuve`}
        value={proof.value}
        onChange={proof.onChange}
        options={[
          ...(reachable
            ? [
                {
                  value: 'code' as const,
                  label: choice(
                    t`Un code envoyé à votre collectivité`,
                    t`quelques minutes`,
                    t`Il part à l’adresse officielle que donne l’annuaire public. Votre secrétariat vous le remet, vous le tapez ici, et c’est vérifié.`,
                  ),
                },
              ]
            : []),
          {
            value: 'document' as const,
            label: choice(
              t`Un document`,
              t`quelques jours`,
              t`Une personne de l’équipe le compare avec le répertoire.`,
            ),
          },
        ]}
      />
      {!reachable && (
        <p className="text-sm text-ink-2">
          <Trans>
            L’annuaire public ne donne pas d’adresse à laquelle envoyer un code à cette collectivité.
          </Trans>
        </p>
      )}
      {proof.value === 'document' && <DocumentsField kept={own.documents} documents={documents} />}
      <RefusalMessage error={form.refusal} />
      <Button type="submit" busy={form.isSending} disabled={documents.busy} className="self-start">
        {proof.value === 'code' ? <Trans>Envoyer le code</Trans> : <Trans>Envoyer la demande</Trans>}
      </Button>
    </Form>
  )
}
