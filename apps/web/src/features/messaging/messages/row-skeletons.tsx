import { clsx } from 'clsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of conversations, or of people, that are about to come. */
export function RowSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={position} className="flex items-center gap-3 px-4 py-3">
          <Skeleton shape="round" className="size-11 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-[46%]" />
            <Skeleton className="h-3 w-[72%]" />
          </div>
        </div>
      ))}
    </div>
  )
}

const widths = ['w-[52%]', 'w-[68%]', 'w-[34%]', 'w-[58%]', 'w-[44%]', 'w-[62%]']

/** The shape of a conversation that is about to come. */
export function MessageSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 px-4 py-5">
      {widths.map((width, position) => (
        <Skeleton
          key={width}
          shape="bubble"
          className={clsx('h-11', width, (position === 1 || position > 3) && 'self-end')}
        />
      ))}
    </div>
  )
}
