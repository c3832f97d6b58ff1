import type pg from 'pg'

/** Leaves a failed job, as after its last try; one more try succeeds. Returns its id. */
export async function failJob(pool: Pick<pg.Pool | pg.Client, 'query'>): Promise<string> {
  const output = { name: 'Error', code: 'ECONNREFUSED', message: 'no mail for ana@exemple.test' }
  const { rows } = await pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
     values ($1, '{}', 'failed', 8, 8, now(), $2) returning id`,
    ['media_removal', output],
  )
  const [job] = rows
  if (job === undefined) throw new Error('no job was left')
  return job.id
}
