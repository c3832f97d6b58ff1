import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** A browser reports no interaction that was shown within this many milliseconds. */
const fastest = 16
/** Milliseconds without a long task after which a page is calm. */
const calm = 1_500

/** Figures of a page before its first interaction. Times are milliseconds since the page was requested. */
export interface FirstView {
  /** Last candidate for the largest paint (LCP). */
  largestPaint: number
  /** End of the last task of 50 ms or more. */
  lastLongTask: number
  /** Sum of all layout shifts without a recent interaction: CLS is at most this. */
  shifted: number
}

interface WatchedPage extends FirstView {
  /** Milliseconds of each event, from the finger to the next frame, by the interaction it belongs to. */
  interactions: Map<number, number>
}

declare global {
  interface Window {
    watched: WatchedPage
  }
}

/** Makes a page note its paints, layout shifts, interactions and long tasks from the beginning. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const watched: WatchedPage = { interactions: new Map(), lastLongTask: 0, largestPaint: 0, shifted: 0 }
    window.watched = watched
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry)
      }).observe({ type, durationThreshold, buffered: true } as PerformanceObserverInit)
    observe('event', (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId === 0) return
      watched.interactions.set(
        interactionId,
        Math.max(watched.interactions.get(interactionId) ?? 0, duration),
      )
    })
    observe('longtask', ({ startTime, duration }) => {
      watched.lastLongTask = startTime + duration
    })
    observe('largest-contentful-paint', ({ startTime }) => {
      watched.largestPaint = startTime
    })
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) watched.shifted += value
    })
  }, fastest)
}

/** Waits until the page is calm; returns its figures until then. */
export async function firstViewOf(page: Page): Promise<FirstView> {
  await page.waitForLoadState('networkidle')
  await untilCalm(page, calm)
  const { largestPaint, lastLongTask, shifted } = await page.evaluate(() => window.watched)
  if (largestPaint === 0) throw new Error('the browser noted no largest paint')
  return { largestPaint, lastLongTask, shifted }
}

/** Waits until the page is calm; returns its slowest interaction since it was last asked. */
export async function slowestInteraction(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await untilCalm(page, 300)
  return page.evaluate((least) => {
    const slowest = Math.max(least, ...window.watched.interactions.values())
    window.watched.interactions.clear()
    return slowest
  }, fastest)
}

/** Waits until a page has no long task for `quiet` milliseconds. */
async function untilCalm(page: Page, quiet: number): Promise<void> {
  for (;;) {
    const { now, last } = await page.evaluate(() => ({
      now: performance.now(),
      last: window.watched.lastLongTask,
    }))
    if (now - last > quiet && now > quiet) return
    await sleep(100)
  }
}
