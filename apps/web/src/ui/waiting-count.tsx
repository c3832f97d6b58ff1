import { Trans } from '@lingui/react/macro'

/** Number of entries that wait for somebody of the staff; nothing for zero. From the ceiling on there may be more. */
export function WaitingCount({ count, ceiling }: { count: number; ceiling: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-badge px-2 py-0.5 font-text text-xs font-bold text-on-badge tabular-nums">
      {count >= ceiling ? `${ceiling - 1}+` : count}
      <span className="sr-only">
        {' '}
        <Trans>en attente</Trans>
      </span>
    </span>
  )
}
