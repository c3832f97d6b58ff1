import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { refusalText, requestIdOf } from '../lib/refusal-texts.ts'
import { ErrorState } from './error-state.tsx'

/** A read that failed: what could not be read, why, the name of the request to quote, and a way to try again. */
export function QueryFailure({
  title,
  query,
}: {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
}) {
  const { t, i18n } = useLingui()
  const requestId = requestIdOf(query.error)
  return (
    <ErrorState
      title={title}
      description={i18n._(refusalText(query.error))}
      reference={requestId && t`Référence de l’incident : ${requestId}`}
      retryLabel={t`Réessayer`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
