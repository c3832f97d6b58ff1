import { Trans, useLingui } from '@lingui/react/macro'
import { decideAuthorization } from '@parvis/contract/accounts/applications.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { CopyRow } from '../configuration/copy-row.tsx'
import { callWithProof } from '../identity/security/proof-asking.ts'
import { Consent, type Decision } from './consent.tsx'
import { type AuthorizationSearch, authorizationQuery } from './queries.ts'

/** The request of an application that has sent the member here. */
export function AuthorizationRequest({ search }: { search: AuthorizationSearch }) {
  const { t } = useLingui()
  const query = useQuery(authorizationQuery(search))
  const decision = useMutation({
    mutationFn: (decision: Decision) =>
      callWithProof(() => call(decideAuthorization, { body: { ...search, ...decision } })),
    onSuccess: ({ redirect_to: address }) => {
      if (address !== null) location.assign(address)
    },
  })
  if (query.data === undefined) {
    if (query.error)
      return (
        <>
          <QueryFailure title={t`Cette demande n’a pas abouti`} query={query} />
          <WayBack error={query.error} />
        </>
      )
    return <ListWaiting label={t`Chargement de la demande`} rows={3} />
  }
  const { application, scopes, destination } = query.data
  const code = decision.data?.code ?? null
  if (code !== null) return <CodeToCopy name={application.name} code={code} />
  return (
    <Consent
      application={application}
      scopes={scopes}
      busy={
        decision.isPending || decision.isSuccess ? (decision.variables.agrees ? 'agree' : 'refuse') : null
      }
      error={decision.error}
      onDecide={decision.mutate}
      goal={
        destination === null ? (
          <Trans>Vous recevrez un code à recopier dans l’application.</Trans>
        ) : (
          <Trans>Votre réponse sera envoyée à {destination}.</Trans>
        )
      }
    />
  )
}

/** Leads back to an application whose request is faulty, with the reason for it. Nobody is sent there unasked: anybody may register one. */
function WayBack({ error }: { error: Error }) {
  const address = error instanceof ApiError ? error.fields.return_to : undefined
  if (address === undefined) return null
  const { protocol, host } = new URL(address)
  const destination = /^https?:$/.test(protocol) ? host : protocol
  return (
    <p className="px-4 pb-6 text-center">
      <a href={address} className="font-semibold text-blue wrap-anywhere hover:underline">
        <Trans>Retourner à l’application ({destination})</Trans>
      </a>
    </p>
  )
}

function CodeToCopy({ name, code }: { name: string; code: string }) {
  const { t } = useLingui()
  return (
    <div className="flex max-w-prose flex-col gap-4 px-4 py-6" role="status">
      <h2 className="text-xl font-bold wrap-anywhere">
        <Trans>
          Copiez ce code dans <bdi>{name}</bdi>
        </Trans>
      </h2>
      <CopyRow name={t`Code`} value={code} />
      <p className="text-sm text-ink-2">
        <Trans>Il vaut dix minutes, une seule fois. Ne le donnez à personne.</Trans>
      </p>
    </div>
  )
}
