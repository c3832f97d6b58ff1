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

/** Reads the figures of all queues: waiting jobs by index (`job_i11`), the others as the library keeps them per queue. */
export async function readQueueFigures(pool: Pick<pg.Pool, 'query'>): Promise<QueueFigures[]> {
  const { rows } = await pool.query<QueueFigures>(`
    select queue.name as queue, waiting.count::int as waiting, active_count as active, failed_count as failed,
      coalesce(extract(epoch from now() - waiting.oldest), 0)::float8 as oldest
    from pgboss.queue
    cross join lateral (
      select count(*) as count, min(created_on) as oldest
      from pgboss.job where job.name = queue.name and state < 'active' and not blocked
    ) waiting
    order by queue.name`)
  return rows
}
