import { moderatedDays, settledDays } from '@parvis/contract/trust/neutrality.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { dayInParis, shiftDay } from '@parvis/platform/paris.ts'
import type { AppContext } from '../../../app-context.ts'
import { drawDecisions, drawWaits } from './decision-figures.ts'
import { drawPosts } from './post-figures.ts'
import { spanOf } from './spans.ts'

/** Most days drawn in one run after a pause of the server. */
const catchUpDays = 31

/**
 * Draws the figures of the days that have settled since the last run: usually one day of posts, one of their moderation, and
 * yesterday's decisions. A day that was drawn stays as it is.
 */
export async function drawFigures(
  context: AppContext,
  lastSuccess: Date | null,
  signal?: AbortSignal,
): Promise<void> {
  const today = dayInParis(context.clock.now())
  const missed = lastSuccess === null ? catchUpDays : daysBetween(dayInParis(lastSuccess), today)
  const days = Math.min(Math.max(missed, 1), catchUpDays)
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    if (signal?.aborted) return
    await context.transaction(async (tx) => {
      await drawPosts(tx, spanOf(shiftDay(today, -settledDays - ago)), 'public')
      await drawPosts(tx, spanOf(shiftDay(today, -moderatedDays - ago)), 'moderation')
      await drawDecisions(tx, spanOf(shiftDay(today, -1 - ago)))
    })
  }
  await drawWaits(context.db)
  await context.db
    .deleteFrom('post_showings')
    .where('published_at', '<', spanOf(shiftDay(today, -settledDays - 1)).from)
    .execute()
}

const daysBetween = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / dayMs)
