import { Trans, useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { refusalText } from '../lib/refusal-texts.ts'
import { Button } from './button.tsx'
import { useInView } from './use-in-view.ts'

/** Parts of a query that the end of its list uses. */
export type EndQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError'
>

/**
 * The next page comes before the end is reached; a button stands there all the same. `waiting` holds its place
 * meanwhile.
 */
export function ListEnd({
  query,
  waiting,
  end,
}: {
  query: EndQuery
  waiting: ReactNode
  /** Words at the end, where they differ from those for readers. */
  end?: string
}) {
  const { i18n } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const near = useInView(ref, { margin: '900px' })
  const wanted = near && query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  const fetchNextPage = useEffectEvent(() => void query.fetchNextPage())
  useEffect(() => {
    if (wanted) fetchNextPage()
  }, [wanted])

  return (
    <div ref={ref}>
      {query.isFetchingNextPage && waiting}
      {query.hasNextPage && !query.isFetchingNextPage && (
        <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
          {query.isFetchNextPageError && (
            <p role="alert" className="text-sm text-ink-2">
              {i18n._(refusalText(query.error))}
            </p>
          )}
          <Button look="secondary" onClick={() => void query.fetchNextPage()}>
            {query.isFetchNextPageError ? <Trans>Réessayer</Trans> : <Trans>Voir plus</Trans>}
          </Button>
        </div>
      )}
      {!query.hasNextPage && (
        <p className="px-4 py-10 text-center text-sm text-ink-3">
          {end ?? <Trans>Vous avez tout lu.</Trans>}
        </p>
      )}
    </div>
  )
}
