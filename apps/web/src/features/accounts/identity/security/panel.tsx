import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useFailureText } from '../failure-text.ts'

/** One matter of an account's safety: what it is, how it stands, and what can be done. */
export function Panel({
  icon: Icon,
  title,
  lead,
  action,
  children,
}: {
  icon: LucideIcon
  title: string
  lead?: ReactNode
  /** Beside the title. */
  action?: ReactNode
  children?: ReactNode
}) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="p-4 sm:p-5">
      <div className="flex items-start gap-3.5">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-ink-2">
          <Icon aria-hidden="true" size={19} strokeWidth={1.9} />
        </span>
        <div className="min-w-0 flex-1">
          <h4 id={titleId} className="font-display text-base font-semibold">
            {title}
          </h4>
          {lead && <div className="mt-0.5 text-sm text-ink-2 text-pretty wrap-anywhere">{lead}</div>}
        </div>
        {action}
      </div>
      {children && <div className="mt-4 flex flex-col gap-3 empty:hidden sm:pl-[54px]">{children}</div>}
    </section>
  )
}

/** Shown in place of a list that is not loaded. Null once it is. */
export function Awaiting({
  query,
  rows,
}: {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  rows: number
}) {
  const failureText = useFailureText()
  if (query.data !== undefined) return null
  if (!query.error) {
    return (
      <div className="flex flex-col gap-2.5" aria-busy="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes without an identity
          <Skeleton key={row} className="h-12 w-full rounded-lg" />
        ))}
      </div>
    )
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg bg-danger-soft px-3.5 py-2.5">
      <p className="min-w-0 flex-1 basis-52 text-sm font-medium text-danger">{failureText(query.error)}</p>
      <Button look="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        <Trans>Réessayer</Trans>
      </Button>
    </div>
  )
}

/** A thing of a list with what it is called, a line about it, and what can be done with it. */
export function Row({
  icon: Icon,
  title,
  mark,
  line,
  action,
}: {
  icon: LucideIcon
  title: ReactNode
  /** A word beside the title. */
  mark?: ReactNode
  line?: ReactNode
  action?: ReactNode
}) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      <Icon aria-hidden="true" size={19} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          {mark && (
            <span className="rounded-full bg-support-soft px-2 py-0.5 text-xs font-semibold text-support">
              {mark}
            </span>
          )}
        </p>
        {line && <p className="text-sm text-ink-3 wrap-anywhere">{line}</p>}
      </div>
      {action}
    </li>
  )
}
