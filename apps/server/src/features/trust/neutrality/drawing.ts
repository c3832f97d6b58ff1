import { settledDays } from '@parvis/contract/trust/neutrality.ts'
import { dayInParis, shiftDay } from '@parvis/platform/paris.ts'
import type { AppContext } from '../../../app-context.ts'
import { drawDecisions, drawWaits } from './decision-figures.ts'
import { drawPosts } from './post-figures.ts'
import { spanOf } from './spans.ts'

const dayMs = 86_400_000
/** Days after which the moderation of a day's posts is counted again. */
const recountedAfterDays = 31
/** Most days drawn in one run after a pause of the server. */
const catchUpDays = 31

/**
 * Draws the figures of the days that have settled since the last run: usually one day of posts, one whose moderation is
 * counted again, and yesterday's decisions. Drawing a day again gives the same rows.
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
      await drawPosts(tx, spanOf(shiftDay(today, -settledDays - ago)), 'all')
      await drawPosts(tx, spanOf(shiftDay(today, -recountedAfterDays - ago)), 'moderation')
      await drawDecisions(tx, spanOf(shiftDay(today, -1 - ago)))
    })
  }
  await drawWaits(context.db, spanOf(shiftDay(today, -1)))
  await context.db
    .deleteFrom('post_showings')
    .where('published_at', '<', spanOf(shiftDay(today, -settledDays - 1)).from)
    .execute()
}

const daysBetween = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / dayMs)
