import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** The failure in a sentence, and a way to try again. */
export function ErrorState({
  title,
  description,
  retryLabel,
  onRetry,
  busy = false,
  reference,
  children,
}: {
  title: string
  description: string
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  /** Request id to quote to the support. */
  reference?: string | null
  /** Below the button. */
  children?: ReactNode
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <CloudAlert aria-hidden="true" size={26} strokeWidth={1.75} />
      </span>
      <h2 className="text-lg">{title}</h2>
      <p className="max-w-[44ch] text-ink-2 text-pretty">{description}</p>
      {reference && <p className="text-xs text-ink-3 tabular-nums">{reference}</p>}
      <Button look="secondary" onClick={onRetry} busy={busy} className="mt-2">
        {!busy && <RotateCw aria-hidden="true" size={18} />}
        {retryLabel}
      </Button>
      {children}
    </div>
  )
}
