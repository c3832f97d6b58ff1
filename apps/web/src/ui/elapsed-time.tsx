import { useMinutes } from '../lib/minutes.ts'
import { exactTime, plainAge, relativeTime, shortAge } from '../lib/relative-time.ts'

const forms = { short: shortAge, words: relativeTime, age: plainAge }

/**
 * How long ago, with the exact moment as its title: "12 min" and after a week the date (`short`), in words ("il y a 12
 * minutes"), or always as an age (`age`).
 */
export function ElapsedTime({
  at,
  form = 'short',
  className,
}: {
  at: string
  form?: keyof typeof forms
  className?: string
}) {
  const date = new Date(at)
  const isHere = useMinutes() !== 0
  return (
    <time
      dateTime={at}
      title={isHere ? exactTime(date) : undefined}
      className={className}
      suppressHydrationWarning
    >
      {forms[form](date)}
    </time>
  )
}
