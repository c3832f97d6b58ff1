import { Skeleton } from '../../../ui/skeleton.tsx'

const fields = ['h-11', 'h-11', 'h-32', 'h-11', 'h-11'] as const

/** The form of a profile, while the profile is on its way. */
export function ProfileFormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5 px-4 py-6">
      <div className="flex items-center gap-4">
        <Skeleton shape="round" className="size-20" />
        <Skeleton shape="round" className="h-9 w-40" />
      </div>
      {fields.map((height, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without names, that never move
        <div key={position} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton shape="control" className={`${height} w-full`} />
        </div>
      ))}
    </div>
  )
}
