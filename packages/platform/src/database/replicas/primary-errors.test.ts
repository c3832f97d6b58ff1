import type pg from 'pg'
import { expect, test } from 'vitest'
import { openReplicas } from './replicas.ts'

test('a primary that does not tell where it stands is reported once, and again after it has', async () => {
  const reports: string[] = []
  let looks = 0
  let error: Error | undefined = new Error('permission denied for function pg_control_system')
  const primary = {
    query: async (text: string) => {
      if (text.includes('cluster')) looks += 1
      if (error !== undefined) throw error
      return { rows: [{ flushed: '0/1', cluster: '1', lsn: '0/1' }] }
    },
  }
  const replicas = openReplicas({
    ...{ urls: [], lagLimit: 5, poolSize: 1 },
    onConnectionError: (broken) => expect.fail(String(broken)),
    onChange: () => expect.fail('there is no replica'),
    onPrimaryError: (failure) => reports.push(String(failure)),
  })
  replicas.watch(primary as unknown as pg.Pool, () => true)
  const looksAgain = () => expect.poll(() => looks, { timeout: 2_000 }).toBe(looks + 1)
  await looksAgain()
  await looksAgain()
  expect(reports).toEqual([String(error)])
  error = undefined
  await looksAgain()
  error = new Error('terminating connection')
  await looksAgain()
  expect(reports.slice(1)).toEqual([String(error)])
  await replicas.close()
})
