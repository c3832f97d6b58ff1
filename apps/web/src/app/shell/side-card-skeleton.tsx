import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of a side card before its lines are there. */
export function SideCardSkeleton({ lines }: { lines: number }) {
  return (
    <Card>
      <Skeleton className="h-6 w-2/5" />
      <div className="mt-3 flex flex-col gap-3">
        {Array.from({ length: lines }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a name
          <Skeleton key={place} className="h-6 w-full" />
        ))}
      </div>
    </Card>
  )
}
