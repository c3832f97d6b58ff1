import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '../lib/connection.ts'
import { refusalText, requestIdOf } from '../lib/refusal-texts.ts'
import { ErrorState } from './error-state.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** How long a reconnected screen has to begin its read before its failure is shown, in milliseconds. */
const rereadDelay = 300

/** Whether a read failed for want of a connection, until the read that follows its return has ended too. */
function useLost(isFetching: boolean): boolean {
  const isOffline = useConnection() === 'offline'
  const [wasOffline, setWasOffline] = useState(isOffline)
  if (isOffline && !wasOffline) setWasOffline(true)
  useEffect(() => {
    if (isOffline || isFetching) return
    const timer = setTimeout(() => setWasOffline(false), rereadDelay)
    return () => clearTimeout(timer)
  }, [isOffline, isFetching])
  return wasOffline
}

/**
 * A read that failed: what could not be read, why, the name of the request to quote, and a way to try again. Without a
 * connection nothing has failed: the read is made again when it returns.
 */
export function QueryFailure({
  title,
  query,
}: {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
}) {
  const { t, i18n } = useLingui()
  const isLost = useLost(query.isFetching)
  if (isLost) return <OfflineNotice />
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
