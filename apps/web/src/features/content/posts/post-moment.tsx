import { useMinutes } from '../../../lib/minutes.ts'
import { exactTime, relativeTime } from '../../../lib/relative-time.ts'

/** When a post was published: how long ago, and the moment by the reader's clock, which the server does not know. */
export function PostMoment({ at }: { at: string }) {
  const date = new Date(at)
  const isHere = useMinutes() !== 0
  return (
    <time dateTime={at} suppressHydrationWarning>
      {relativeTime(date)}
      {isHere && ` · ${exactTime(date)}`}
    </time>
  )
}
