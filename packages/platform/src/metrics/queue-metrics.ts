import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import { QueueFigures, readQueueFigures } from '../jobs/queue-figures.ts'
import type { Bus } from '../realtime/bus.ts'

const channel = 'queue figures'
const News = z.array(QueueFigures)

/** Milliseconds for which figures, of this node or of another, are served without a query. */
const isNotRemovedFor = 10_000
/** Milliseconds after which figures are too old to show, as when the database is down. */
const shownFor = 120_000
/** Maximum milliseconds that a scrape waits for the database. */
const patience = 1_000

interface Parts {
  pool: Pick<pg.Pool, 'query'>
  bus: Bus
  onError(error: unknown): void
}

/**
 * Adds gauges of the job queues, computed at a scrape. They are the same for all nodes: the node that reads them sends
 * them to the others, which then need no query.
 */
export function observeQueues(registry: Registry, { pool, bus, onError }: Parts): void {
  let known: QueueFigures[] = []
  let at = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const keep = (figures: QueueFigures[]) => {
    known = figures
    at = performance.now()
  }
  bus.subscribe(channel, (news) => {
    const read = News.safeParse(news)
    // Sent by a node of another version.
    if (read.success) keep(read.data)
  })

  /** A query that takes longer than a scrape serves the next one. */
  function read(): Promise<void> {
    reading ??= readQueueFigures(pool)
      // Reaches this node's own listener, too.
      .then((figures) => bus.publish(channel, figures), onError)
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  async function current(): Promise<QueueFigures[]> {
    if (performance.now() - at > isNotRemovedFor) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience)
      })
      await Promise.race([read(), late])
      clearTimeout(timer)
    }
    return performance.now() - at > shownFor ? [] : known
  }

  const gauge = (name: string, help: string, figure: 'waiting' | 'active' | 'failed' | 'oldest') =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const figures = await current()
        this.reset()
        for (const one of figures) this.set({ queue: one.queue }, one[figure])
      },
    })
  gauge(
    'parvis_jobs_waiting',
    'Jobs that wait for a try, by queue; the outbox of mails is the queue mail.',
    'waiting',
  )
  gauge('parvis_jobs_oldest_seconds', 'Age of the oldest job that waits, by queue.', 'oldest')
  gauge('parvis_jobs_active', 'Jobs that run, by queue.', 'active')
  gauge('parvis_jobs_failed', 'Jobs whose retries are spent, kept for a day, by queue.', 'failed')
}
