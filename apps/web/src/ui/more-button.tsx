import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import type { EndQuery } from './list-end.tsx'

/** Small button that reads the next page of a list. Nothing is drawn after the last page. */
export function MoreButton({
  query,
  look = 'secondary',
  className,
  children = <Trans>Voir plus</Trans>,
}: {
  query: Pick<EndQuery, 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage'>
  look?: ButtonLook['look']
  className?: string
  children?: ReactNode
}) {
  if (!query.hasNextPage) return null
  return (
    <Button
      look={look}
      size="sm"
      className={className}
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
