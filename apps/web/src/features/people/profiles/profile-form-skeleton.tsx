import { Skeleton } from '../../../ui/skeleton.tsx'

const fields = ['h-11', 'h-11', 'h-32', 'h-11', 'h-11'] as const

/** The form of a profile, while the profile is on its way. */
export function ProfileFormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5 px-4 py-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-20 rounded-full!" />
        <Skeleton className="h-9 w-40 rounded-full!" />
      </div>
      {fields.map((height, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without names, that never move
        <div key={position} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className={`${height} w-full rounded-lg!`} />
        </div>
      ))}
    </div>
  )
}
