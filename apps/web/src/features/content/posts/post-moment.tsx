import { useMinutes } from '../../../lib/minutes.ts'
import { exactTime } from '../../../lib/relative-time.ts'
import { separator } from '../../../lib/separator.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'

/** When a post was published: how long ago, and the moment by the reader's clock, which the server does not know. */
export function PostMoment({ at }: { at: string }) {
  const isHere = useMinutes() !== 0
  return (
    <>
      <ElapsedTime at={at} form="words" />
      {isHere && `${separator}${exactTime(new Date(at))}`}
    </>
  )
}
