import { clsx } from 'clsx'

const shapes = { text: 'rounded-sm', control: 'rounded-lg', bubble: 'rounded-xl', round: 'rounded-full' }

/** A grey shape where content is about to stand; give it that content's size. */
export function Skeleton({ shape = 'text', className }: { shape?: keyof typeof shapes; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-[shimmer_1.6s_ease-in-out_infinite] bg-sunk', shapes[shape], className)}
    />
  )
}
