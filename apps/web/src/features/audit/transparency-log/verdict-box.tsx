import { clsx } from 'clsx'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** Result of a check, before its steps. What does not hold is announced at once. */
export function VerdictBox({
  holds,
  title,
  advice,
  children,
}: {
  holds: boolean
  title: ReactNode
  /** What to do about a check that does not hold. */
  advice: ReactNode
  children?: ReactNode
}) {
  const Mark = holds ? ShieldCheck : ShieldAlert
  return (
    <div
      role={holds ? 'status' : 'alert'}
      className={clsx(
        'flex items-start gap-3 rounded-xl p-4',
        holds ? 'bg-support-soft text-support' : 'bg-danger-soft text-danger',
      )}
    >
      <Mark aria-hidden="true" size={24} className="shrink-0" />
      <div className="min-w-0 text-pretty">
        <p className="font-semibold">{title}</p>
        {!holds && <p className="mt-1 text-sm">{advice}</p>}
        {children}
      </div>
    </div>
  )
}
