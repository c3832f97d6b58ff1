import { Trans, useLingui } from '@lingui/react/macro'
import { appealByLetter, appealDecision } from '@parvis/contract/trust/appeals.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { statementQuery } from '../../features/trust/redress/queries.ts'
import { Waiting } from '../../features/trust/redress/sections.tsx'
import { Statement } from '../../features/trust/redress/statement.tsx'
import { call, isUnknownAddress } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

export const Route = createFileRoute('/_shell/decisions/$decisionId')({
  staticData: { visits: 'rare' },
  component: Decision,
})

/** The reasons of a decision: for the member whom it concerns, or by the link of the letter that told of it. */
function Decision() {
  const { t } = useLingui()
  const { decisionId } = Route.useParams()
  const token = useLocation({ select: ({ hash }) => hash })
  const signedIn = useSession().status === 'signed-in'
  usePageTitle(t`Décision de la modération`)
  if (token === '' && !signedIn)
    return (
      <SignInRequired
        title={t`Décision de la modération`}
        sentence={t`Connectez-vous, ou ouvrez le lien du message qui vous a annoncé cette décision.`}
      />
    )
  return <Reasons key={decisionId} decisionId={decisionId} token={token} />
}

function Reasons({ decisionId, token }: { decisionId: string; token: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = statementQuery(decisionId, token)
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data)
    return (
      <Statement
        statement={data}
        onAppeal={async (text) => {
          const params = { decisionId }
          const answer =
            token === ''
              ? await call(appealDecision, { params, body: { text } })
              : await call(appealByLetter, { params, body: { token, text }, anonymous: true })
          client.setQueryData(query.queryKey, answer)
        }}
      />
    )
  if (isUnknownAddress(error))
    return (
      <>
        <h1 className="sr-only">
          <Trans>Décision de la modération</Trans>
        </h1>
        <EmptyState icon={Scale} title={t`Aucune décision ici`}>
          <Trans>Elle n’existe pas, ou ne vous concerne pas.</Trans>
        </EmptyState>
      </>
    )
  if (error)
    return <QueryFailure title={t`La décision n’a pas pu être lue`} query={{ error, isFetching, refetch }} />
  return <Waiting label={t`Chargement de la décision`} />
}
