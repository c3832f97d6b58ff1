import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of cards. */
export function CardSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-3">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((card) => (
        <div key={card} className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}

/** The shape of a page: its title, what it says of itself, its first blocks. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4 p-4">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-5 w-4/5" />
      {['one', 'two'].map((block) => (
        <div key={block} className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-[220px] w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
