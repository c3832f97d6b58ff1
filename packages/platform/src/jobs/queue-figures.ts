import type pg from 'pg'
import { z } from 'zod'

/** Figures of one queue, for operators. */
export const QueueFigures = z.object({
  queue: z.string(),
  /** Jobs that wait for their first or their next try. */
  waiting: z.number(),
  /** Running jobs and failed ones that are still kept, as the library counted them within the last minute. */
  active: z.number(),
  failed: z.number(),
  /** Age in seconds of the oldest waiting job; 0 without one. */
  oldest: z.number(),
})
export type QueueFigures = z.infer<typeof QueueFigures>

/** Reads the figures of all queues but the library's own: waiting jobs by index (`job_i11`), the others as the library keeps them per queue. */
export async function readQueueFigures(pool: Pick<pg.Pool, 'query'>): Promise<QueueFigures[]> {
  const { rows } = await pool.query<QueueFigures>(`
    select queue.name as queue, waiting.count::int as waiting, active_count as active, failed_count as failed,
      coalesce(extract(epoch from now() - waiting.oldest), 0)::float8 as oldest
    from pgboss.queue
    cross join lateral (
      select count(*) as count, min(created_on) as oldest
      from pgboss.job where job.name = queue.name and state < 'active' and not blocked
    ) waiting
    where not starts_with(queue.name, '__')
    order by queue.name`)
  return rows
}

/** A job without retries left, and without its data. */
export interface FailedJob {
  id: string
  queue: string
  failed_at: Date
  tries: number
  /** Code or name of the last error. Its message may quote an address, and is left out. */
  error: string | null
}

/** Failed jobs that are still kept, latest first, 50 at most. Scans the kept jobs: for rare readers. */
export async function readFailedJobs(pool: Pick<pg.Pool, 'query'>): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(`
    select id, name as queue, completed_on as failed_at, retry_count + 1 as tries,
      substring(coalesce(output->>'code', output->>'name') from '^[A-Za-z0-9_]{1,40}$') as error
    from pgboss.job where state = 'failed'
    order by completed_on desc, id limit 50`)
  return rows
}
