import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** A browser reports no interaction that was shown within this many milliseconds. */
const fastest = 16
/** Milliseconds without a long task after which a page is calm. */
const calm = 1_500

interface Watched {
  /** Milliseconds of each event, from the finger to the next frame, by the interaction it belongs to. */
  interactions: Map<number, number>
  /** End of the last task of 50 ms or more, in milliseconds since the page was asked for. */
  lastLongTask: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Makes a page note its interactions and long tasks from the beginning. */
export async function followInteractions(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const watched: Watched = { interactions: new Map(), lastLongTask: 0 }
    window.watched = watched
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
        if (interactionId === 0) continue
        watched.interactions.set(
          interactionId,
          Math.max(watched.interactions.get(interactionId) ?? 0, duration),
        )
      }
    }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) watched.lastLongTask = startTime + duration
    }).observe({ type: 'longtask', buffered: true })
  }, fastest)
}

/** Waits until the page is calm; returns its slowest interaction since it was last asked. */
export async function slowestInteraction(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await lastLongTask(page, 300)
  return page.evaluate((least) => {
    const slowest = Math.max(least, ...window.watched.interactions.values())
    window.watched.interactions.clear()
    return slowest
  }, fastest)
}

/** Waits until a page has no long task for a while; returns the end of the last one. */
export async function lastLongTask(page: Page, quiet = calm): Promise<number> {
  for (;;) {
    const { now, last } = await page.evaluate(() => ({
      now: performance.now(),
      last: window.watched.lastLongTask,
    }))
    if (now - last > quiet && now > quiet) return last
    await sleep(100)
  }
}
