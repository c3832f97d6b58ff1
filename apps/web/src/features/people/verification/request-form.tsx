import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import { submitVerification } from '@parvis/contract/people/verification.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { useParties } from '../parties/queries.ts'
import { DocumentsField } from './documents-field.tsx'
import { ownVerificationQuery } from './queries.ts'
import { dropRequestDraft, keepRequestDraft, type RequestDraft, readRequestDraft } from './request-draft.ts'
import { useDocuments } from './use-documents.ts'

/** Answers of the last request are not asked again. */
function draftFrom({ history: [last] }: OwnVerification): RequestDraft {
  return {
    organisation: last?.organisation ?? '',
    mandate: last?.mandate ?? '',
    party: last?.party ?? '',
    mandateEndsOn: last?.mandate_ends_on ?? '',
    message: '',
  }
}

function bodyOf(draft: RequestDraft, official: boolean) {
  return {
    organisation: draft.organisation.trim(),
    message: draft.message.trim() || null,
    ...(official && {
      mandate: draft.mandate.trim(),
      party: draft.party || null,
      mandate_ends_on: draft.mandateEndsOn || null,
    }),
  }
}

type Fault = 'organisation' | 'mandate' | 'documents' | 'date' | null

/** Asks for the tick. Typed values stay after a refusal and a reload. */
export function RequestForm({ own }: { own: OwnVerification }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => readRequestDraft() ?? draftFrom(own))
  const [fault, setFault] = useState<Fault>(null)
  const documents = useDocuments(own.documents)
  const official = own.role === 'politician'
  // A member of a party that was retired since may keep it.
  const parties = useParties(official).filter(
    ({ id, retired_at }) => retired_at === null || id === draft.party,
  )
  const type = (next: Partial<RequestDraft>) => {
    const typed = { ...draft, ...next }
    setDraft(typed)
    setFault(null)
    keepRequestDraft(typed)
  }
  const send = useMutation({
    mutationFn: () => call(submitVerification, { body: bodyOf(draft, official) }),
    onSuccess: async (answer) => {
      dropRequestDraft()
      await client.cancelQueries({ queryKey: ownVerificationQuery.queryKey })
      client.setQueryData(ownVerificationQuery.queryKey, answer)
      void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      notify.success(t`Demande envoyée`, t`Vous serez prévenu de la décision par notification et par e-mail.`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'mandate_over') setFault('date')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const body = bodyOf(draft, official)
    const found: Fault = !body.organisation
      ? 'organisation'
      : official && !body.mandate
        ? 'mandate'
        : own.documents.length === 0
          ? 'documents'
          : null
    setFault(found)
    if (found === null) send.mutate()
    else form.current?.querySelector<HTMLElement>(`[data-part="${found}"]`)?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5 px-4 py-5">
      <Field
        label={official ? t`Institution` : t`Média ou rédaction`}
        error={fault === 'organisation' ? t`Ce champ est nécessaire.` : undefined}
        hint={official ? t`Exemple : Assemblée nationale, mairie de Rennes` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            data-part="organisation"
            required
            maxLength={limits.organisation}
            autoComplete="organization"
            value={draft.organisation}
            onChange={(event) => type({ organisation: event.target.value })}
          />
        )}
      </Field>
      {official && (
        <>
          <Field
            label={t`Mandat ou fonction`}
            error={fault === 'mandate' ? t`Indiquez votre mandat ou votre fonction.` : undefined}
          >
            {(control) => (
              <Input
                {...control}
                data-part="mandate"
                required
                maxLength={limits.mandate}
                value={draft.mandate}
                onChange={(event) => type({ mandate: event.target.value })}
              />
            )}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t`Parti (facultatif)`}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.party}
                  onChange={(event) => type({ party: event.target.value })}
                >
                  <option value="">{t`Aucun ou autre`}</option>
                  {parties.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label={t`Fin du mandat (facultatif)`}
              error={fault === 'date' ? t`Cette date est déjà passée.` : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  data-part="date"
                  value={draft.mandateEndsOn}
                  onChange={(event) => type({ mandateEndsOn: event.target.value })}
                />
              )}
            </Field>
          </div>
        </>
      )}
      <DocumentsField kept={own.documents} documents={documents} />
      {fault === 'documents' && own.documents.length === 0 && (
        <p role="alert" className="text-sm font-medium text-danger">
          <Trans>Ajoutez au moins un document justificatif.</Trans>
        </p>
      )}
      <Field label={t`Message à l’équipe de vérification (facultatif)`}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={limits.verificationMessage}
            value={draft.message}
            onChange={(event) => type({ message: event.target.value })}
          />
        )}
      </Field>
      {send.error && fault === null && <Alert>{i18n._(refusalText(send.error))}</Alert>}
      <Button type="submit" busy={send.isPending} disabled={documents.busy} className="self-start">
        <Trans>Envoyer la demande</Trans>
      </Button>
    </form>
  )
}
