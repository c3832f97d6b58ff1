import { Plural } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { clsx } from 'clsx'
import { Counter } from '../../../ui/counter.tsx'

/** The radius of the ring, in pixels. */
const radius = 9
const circumference = 2 * Math.PI * radius

/** Shows how much of a post's length is used: a ring, the count, and how many characters are too many. */
export function LengthRing({ count }: { count: number }) {
  const excess = count - limits.post
  const used = Math.min(count / limits.post, 1)
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-2.5 text-right">
      <span role="status" className="text-xs font-semibold text-danger">
        {excess > 0 && <Plural value={excess} one="# caractère de trop" other="# caractères de trop" />}
      </span>
      <span className="flex items-center gap-2">
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          width={24}
          height={24}
          fill="none"
          strokeWidth={2.5}
          className={clsx('-rotate-90', count > limits.postWarning ? 'text-danger' : 'text-blue')}
        >
          <circle cx={12} cy={12} r={radius} className="stroke-line" />
          <circle
            cx={12}
            cy={12}
            r={radius}
            stroke="currentColor"
            strokeLinecap={count > 0 ? 'round' : 'butt'}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - used)}
          />
        </svg>
        <Counter count={count} limit={limits.post} warnAbove={limits.postWarning} />
      </span>
    </p>
  )
}
