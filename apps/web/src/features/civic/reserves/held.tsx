import { lazy, Suspense } from 'react'
import { backgroundPart } from '../../../lib/parts.ts'

const HeldNotice = lazy(backgroundPart(() => import('./held-notice.tsx'), 'HeldNotice'))

/** Hardly any post ever waits: the notice is loaded by the first. */
export function Held({ until, className }: { until: string | null; className?: string }) {
  if (until === null) return null
  return (
    <div className={className}>
      <Suspense fallback={<div className="h-[62px] rounded-lg bg-sunk" />}>
        <HeldNotice until={until} />
      </Suspense>
    </div>
  )
}
