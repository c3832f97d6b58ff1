import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnVerification, VerificationRequest } from '@parvis/contract/people/verification.schemas.ts'
import { withdrawVerification } from '@parvis/contract/people/verification.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { CodeForm } from '../register-claims/code-form.tsx'
import { FasterProofs } from '../register-claims/identity-button.tsx'
import { EarlierAsks } from './ask-facts.tsx'
import { Explanation } from './explanation.tsx'
import { FurtherDocuments } from './further-documents-form.tsx'
import { ownVerificationQuery } from './queries.ts'
import { RequestFacts } from './request-facts.tsx'
import { dayOf, kindTexts, reasonTexts, statusTexts } from './texts.ts'

function Withdraw() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [sure, setSure] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => call(withdrawVerification, {}),
    onSuccess: async (answer) => {
      await client.cancelQueries({ queryKey: ownVerificationQuery.queryKey })
      client.setQueryData(ownVerificationQuery.queryKey, answer)
      void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      notify.success(t`Demande retirée`, t`Ses documents sont supprimés.`)
    },
    onError: (error) => notify.error(t`La demande n’a pas été retirée`, i18n._(refusalText(error))),
  })
  if (!sure)
    return (
      <Button look="secondary" size="sm" className="mt-5" onClick={() => setSure(true)}>
        <Trans>Retirer la demande</Trans>
      </Button>
    )
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2">
      <p role="status" className="w-full text-sm">
        <Trans>La demande et ses documents seront supprimés.</Trans>
      </p>
      <Button autoFocus look="danger" size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        <Trans>Retirer définitivement</Trans>
      </Button>
      <Button look="quiet" size="sm" onClick={() => setSure(false)}>
        <Trans>Garder la demande</Trans>
      </Button>
    </div>
  )
}

function ReasonsLink({ decisionId }: { decisionId: string }) {
  return (
    <Link
      to="/decisions/$decisionId"
      params={{ decisionId }}
      className="hit-44 relative mt-2 inline-block text-sm font-semibold text-blue underline underline-offset-2"
    >
      <Trans>Lire les motifs et contester</Trans>
    </Link>
  )
}

/** Where the request stands, in words. */
export function Standing({ own }: { own: OwnVerification }) {
  const { t, i18n } = useLingui()
  const [last] = own.history
  if (own.verified && last === undefined) {
    return (
      <p className="border-b border-line px-4 py-5">
        <Trans>Votre compte est vérifié.</Trans>
      </p>
    )
  }
  if (own.status === 'none' || last === undefined) {
    return (
      <p className="border-b border-line px-4 py-5 text-ink-2 text-pretty">
        {own.role === 'politician' ? (
          <Trans>La coche dit à chacun que vous exercez le mandat ou la fonction que vous annoncez.</Trans>
        ) : (
          <Trans>
            La coche dit à chacun que vous êtes journaliste. Indiquez votre rédaction, puis choisissez une
            preuve.
          </Trans>
        )}
      </p>
    )
  }
  const code = last.register?.code ?? null
  const openCode = last.status === 'pending' && code?.ended === false ? code : null
  const proof = last.register?.proof
  const awaitsProof = last.status === 'pending' && (proof === 'code' || proof === 'document')
  const isSuspension = last.kind === 'name_change' || last.kind === 'departure'
  const waiting = {
    name_change: t`Coche suspendue : votre nouveau nom est à confirmer`,
    departure: t`Coche suspendue : votre rédaction est à confirmer`,
    first: t`Demande en cours d’examen`,
    renewal: t`Demande en cours d’examen`,
  }[last.kind]
  const titles = {
    pending: last.awaits_documents
      ? t`Des documents vous sont demandés`
      : openCode !== null
        ? openCode.by_letter && openCode.posted_at === null
          ? t`Une lettre part pour votre collectivité`
          : t`Un code vous attend à votre collectivité`
        : waiting,
    approved: own.verified ? t`Votre compte est vérifié` : t`Votre coche est suspendue`,
    rejected: t`Demande refusée`,
    revoked: t`Vérification retirée`,
  }
  return (
    <section aria-labelledby="standing" className="border-b border-line px-4 py-5">
      <h2 id="standing" className="text-post">
        {titles[last.status]}
      </h2>
      {last.status === 'pending' && !last.awaits_documents && openCode === null && (
        <p className="mt-1 text-ink-2">
          <Trans>Vous serez prévenu de la décision par notification et par email.</Trans>
        </p>
      )}
      {openCode !== null && <CodeForm request={last} code={openCode} />}
      {awaitsProof && <FasterProofs />}
      {last.awaits_documents && <FurtherDocuments own={own} request={last} />}
      {last.reason && (
        <p className="mt-2 rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
          {i18n._(reasonTexts[last.reason])}
        </p>
      )}
      {last.decision_id !== null && <ReasonsLink decisionId={last.decision_id} />}
      {last.status === 'pending' && openCode === null && (
        <Explanation role={last.role} usualHours={own.usual_hours} />
      )}
      <RequestFacts request={last} />
      <EarlierAsks asks={last.asks} />
      {last.status === 'pending' && !isSuspension && <Withdraw />}
    </section>
  )
}

/** The requests before the last one. */
export function History({ requests, isOwn = true }: { requests: VerificationRequest[]; isOwn?: boolean }) {
  const { i18n } = useLingui()
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="earlier-requests" className="px-4 py-5">
      <h2 id="earlier-requests" className="text-post">
        <Trans>Demandes précédentes</Trans>
      </h2>
      <ol className="mt-3 flex flex-col gap-3">
        {requests.map((request) => (
          <li key={request.id} className="rounded-lg border border-line px-3.5 py-2.5 text-sm">
            <p className="font-medium">
              {i18n._(kindTexts[request.kind])}
              {separator}
              {i18n._(statusTexts[request.status])}
            </p>
            <p className="text-ink-2">{dayOf(request.created_at)}</p>
            {request.reason && <p className="mt-1">{i18n._(reasonTexts[request.reason])}</p>}
            {isOwn && request.decision_id !== null && <ReasonsLink decisionId={request.decision_id} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
