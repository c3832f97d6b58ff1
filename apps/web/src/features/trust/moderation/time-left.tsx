import { useEffect, useEffectEvent, useState } from 'react'

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Minutes and seconds until an instant; `onOver` is called when it has come. */
export function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const end = new Date(until).getTime()
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1_000))
  const over = left === 0
  const handleOver = useEffectEvent(onOver)
  useEffect(() => {
    if (over) {
      handleOver()
      return
    }
    // By the clock, not by counting: a tab in the background is woken rarely.
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [over])
  return (
    <time dateTime={until} className="tabular-nums">
      {Math.floor(left / 60)}:{twoDigits(left % 60)}
    </time>
  )
}
