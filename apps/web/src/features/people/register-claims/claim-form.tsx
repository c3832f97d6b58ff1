import { Trans, useLingui } from '@lingui/react/macro'
import type { RegisterMandate } from '@parvis/contract/people/elected-register.schemas.ts'
import * as schemas from '@parvis/contract/people/register-claims.schemas.ts'
import {
  claimMandate,
  type IdentityProvider,
  type RegisterProof,
} from '@parvis/contract/people/register-claims.ts'
import type { OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { DocumentsField } from '../verification/documents-field.tsx'
import { ownVerificationQuery } from '../verification/queries.ts'
import { useDocuments } from '../verification/use-documents.ts'
import { keepChosenMandate, readChosenMandate } from './chosen-mandate.ts'
import { IdentityButton } from './identity-button.tsx'
import { MandateLine } from './mandate-line.tsx'
import { MandatePicker } from './mandate-picker.tsx'
import { ownMandatesQuery } from './queries.ts'

/** « Je suis élu »: chooses one's mandate from the register, then one proof, each with the time it takes. */
export function ClaimSection({ own }: { own: OwnVerification }) {
  const [mandate, setMandate] = useState(readChosenMandate)
  const { data, isPending } = useQuery(ownMandatesQuery)
  const choose = (chosen: RegisterMandate | null) => {
    keepChosenMandate(null)
    setMandate(chosen)
  }
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
        <MandatePicker onChoose={choose} />
      ) : isPending ? (
        <Skeleton className="h-28 w-full rounded-xl" />
      ) : (
        <ProofForm
          key={mandate.id}
          own={own}
          mandate={mandate}
          providers={data?.identity_providers ?? []}
          onBack={() => choose(null)}
        />
      )}
    </section>
  )
}

interface Choice {
  value: RegisterProof | 'letter'
  label: ReactNode
}

/** Proofs that this site and the body of a mandate allow, the fastest first. */
function useProofs({ body }: RegisterMandate, providers: IdentityProvider[]): Choice[] {
  const { t } = useLingui()
  const choice = (value: Choice['value'], title: string, time: string, text: string): Choice => ({
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
  const offered = {
    proconnect: providers.includes('proconnect') && body.has_siren,
    franceconnect: providers.includes('franceconnect'),
    code: body.has_address,
    letter: true,
    document: true,
  }
  return [
    choice(
      'proconnect',
      'ProConnect',
      t`une minute`,
      t`Votre identité professionnelle, si votre collectivité vous en a donné une. Elle est comparée avec le répertoire, puis oubliée.`,
    ),
    choice(
      'franceconnect',
      'FranceConnect',
      t`une minute`,
      t`Vos noms et votre date de naissance sont comparés avec le répertoire, puis oubliés.`,
    ),
    choice(
      'code',
      t`Un code envoyé à votre collectivité`,
      t`quelques minutes`,
      t`Il part à l’adresse officielle que donne l’annuaire public. Votre secrétariat vous le remet, vous le tapez ici, et c’est vérifié.`,
    ),
    choice(
      'letter',
      t`Un code par la poste`,
      t`une à deux semaines`,
      t`L’équipe l’envoie à votre collectivité, qui vous le remet.`,
    ),
    choice(
      'document',
      t`Un document`,
      t`quelques jours`,
      t`Une personne de l’équipe le compare avec le répertoire.`,
    ),
  ].filter(({ value }) => offered[value])
}

function ProofForm({
  own,
  mandate,
  providers,
  onBack,
}: {
  own: OwnVerification
  mandate: RegisterMandate
  providers: IdentityProvider[]
  onBack: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const documents = useDocuments(own.documents)
  const proofs = useProofs(mandate, providers)
  const form = useContractForm({
    schema: schemas.claimMandate.body,
    start: { mandate_id: mandate.id, proof: proofs[0]?.value ?? 'document' },
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
  const identity = providers.find((provider) => provider === proof.value)
  return (
    <Form form={form} className="gap-5">
      <div className="flex items-center justify-between gap-3 rounded-xl border border-line px-3.5 py-2">
        <MandateLine mandate={mandate} />
        <Button look="quiet" size="sm" onClick={onBack}>
          <Trans>Changer</Trans>
        </Button>
      </div>
      <ChoiceList legend={t`Votre preuve`} value={proof.value} onChange={proof.onChange} options={proofs} />
      {!mandate.body.has_address && (
        <p className="text-sm text-ink-2">
          <Trans>
            L’annuaire public ne donne pas d’adresse email à laquelle envoyer un code à cette collectivité.
          </Trans>
        </p>
      )}
      {proof.value === 'document' && <DocumentsField kept={own.documents} documents={documents} />}
      {identity === undefined ? (
        <>
          <RefusalMessage error={form.refusal} />
          <Button type="submit" busy={form.isSending} disabled={documents.busy} className="self-start">
            {proof.value === 'code' ? (
              <Trans>Envoyer le code</Trans>
            ) : proof.value === 'letter' ? (
              <Trans>Demander la lettre</Trans>
            ) : (
              <Trans>Envoyer la demande</Trans>
            )}
          </Button>
        </>
      ) : (
        <IdentityButton key={identity} provider={identity} mandate={mandate} />
      )}
    </Form>
  )
}
