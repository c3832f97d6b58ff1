import { useMinutes } from '../../../lib/minutes.ts'
import { exactTime } from '../../../lib/relative-time.ts'
import { messageAge } from './message-time.ts'

/** How long ago a conversation's last message came, told anew each minute. */
export function ConversationAge({ at }: { at: string }) {
  const date = new Date(at)
  useMinutes()
  return (
    <time dateTime={at} title={exactTime(date)} className="shrink-0 text-xs text-ink-3 tabular-nums">
      {messageAge(date)}
    </time>
  )
}
