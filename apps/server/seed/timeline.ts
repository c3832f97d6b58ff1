import { chanceOf } from './chance.ts'
import type { ScriptPost } from './script.ts'

const DAY = 24 * 60
/** Nobody writes between midnight and this minute of the day, except posts that must be minutes old. */
const DAWN = 6 * 60
/** Minutes before the seeding in which the community is awake, whatever the hour. */
const FRESH = 120
const AWAKE_SPAN = 30 * (DAY - DAWN)

export interface TimedPost {
  post: ScriptPost
  /** Minutes before the seeding. */
  age: number
  /** Ages of the comments and replies, in the order of the script. */
  commentAges: number[]
}

/**
 * Distributes the posts of a theme over the last thirty days in the order of the script, more densely towards now, and
 * their comments over the hours after each post. `minuteOfDay` is the time of the seeding, in French time.
 */
export function timed(theme: ScriptPost[], minuteOfDay: number): TimedPost[] {
  return theme.map((post, index) => {
    const chance = chanceOf(`time/${post.key}`)
    const lines = post.comments.reduce((sum, comment) => sum + 1 + comment.replies.length, 0)
    // 0 is now, 1 is thirty days ago; each post has its own slice, which preserves the order.
    const place = (theme.length - 1 - index + 0.15 + 0.7 * chance.next()) / theme.length
    const awake = Math.max(AWAKE_SPAN * place ** 1.6, 3 + 3 * lines + 9 * chance.next())
    const talk = Math.min(awake * 0.9, chance.between(90, 900))
    const pauses = Array.from({ length: lines }, () => 0.2 + chance.next())
    const whole = pauses.reduce((sum, pause) => sum + pause, 0) + 0.3
    let spent = 0
    const commentAges = pauses.map((pause) => {
      spent += pause
      return withNights(awake - talk * (spent / whole) ** 1.5, minuteOfDay)
    })
    return { post, age: withNights(awake, minuteOfDay), commentAges }
  })
}

/** Converts waking minutes before now into minutes before now, skipping each night. */
function withNights(awake: number, minuteOfDay: number): number {
  let age = Math.min(awake, FRESH)
  let left = awake - age
  while (left > 0) {
    const minute = (((minuteOfDay - age) % DAY) + DAY) % DAY || DAY
    if (minute <= DAWN) {
      age += minute
      continue
    }
    const step = Math.min(left, minute - DAWN)
    age += step
    left -= step
  }
  return age
}

/** Minutes since midnight in Paris. */
export function parisMinute(now: Date): number {
  const clock = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  })
  const part = (type: 'hour' | 'minute') =>
    Number(clock.formatToParts(now).find((piece) => piece.type === type)?.value)
  return part('hour') * 60 + part('minute')
}
