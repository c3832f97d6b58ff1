import { Skeleton } from './skeleton.tsx'

/** Holds the place of the rows of a list. */
export function ListWaiting({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={row} className="flex flex-col gap-2.5 border-b border-line px-4 py-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}
