import { Skeleton } from './skeleton.tsx'

function PostCardSkeleton() {
  return (
    <div className="border-b border-line px-4 pt-3 pb-2">
      <div className="flex gap-3">
        <Skeleton shape="round" className="size-11" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-[46%]" />
          <Skeleton className="h-3 w-[34%]" />
        </div>
      </div>
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-[94%]" />
      <Skeleton className="mt-2.5 h-4 w-[58%]" />
      <div className="mt-3 flex gap-1.5">
        <Skeleton shape="round" className="h-8 w-[62px]" />
        <Skeleton shape="round" className="h-8 w-[62px]" />
        <Skeleton shape="round" className="h-8 w-[62px]" />
      </div>
    </div>
  )
}

/** Cards to come, in their shape. `label` tells the wait to those who cannot see it. */
export function PostCardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <PostCardSkeleton key={index} />
      ))}
    </div>
  )
}
