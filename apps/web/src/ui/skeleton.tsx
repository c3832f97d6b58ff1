import { clsx } from 'clsx'

/** A grey shape where content is about to stand; give it that content's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-[shimmer_1.6s_ease-in-out_infinite] rounded-sm bg-sunk', className)}
    />
  )
}
