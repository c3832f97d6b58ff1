import { expect, test } from 'vitest'
import {
  leaveReplicas,
  newScope,
  type ReadSource,
  readForAll,
  readFrom,
  readScope,
  readsMayBeKept,
} from './read-scope.ts'

/** A replica that has replayed all changes, or not; `noted` collects its failures. */
function replica(isCurrent = true) {
  const noted: unknown[] = []
  const source: ReadSource = {
    connect: () => Promise.reject(new Error('no query is sent here')),
    whilePresent: (work) => work(),
    isCurrent: () => isCurrent,
    noteFailure: (error) => noted.push(error),
  }
  return { source, noted }
}

/** A query, which the replica refuses. */
async function read(error?: Error): Promise<string> {
  const scope = readScope()
  if (scope?.source === undefined) return 'primary'
  scope.hasRead = true
  if (error !== undefined) throw error
  return 'replica'
}

test('a read that replay has cancelled is answered by the primary, once', async () => {
  const { source, noted } = replica()
  const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), {
    code: '40001',
  })
  expect(await readFrom(source, () => read())).toBe('replica')
  expect(await readFrom(source, () => read(conflict))).toBe('primary')
  expect(noted).toEqual([conflict])
  const wrong = new Error('wrong on the primary too')
  await expect(
    readFrom(source, async () => [await read(conflict), await Promise.reject(wrong)]),
  ).rejects.toBe(wrong)
})

test('an answer that was begun is not begun again', async () => {
  const { source } = replica()
  const cut = new Error('Connection terminated')
  await expect(readFrom(source, () => read(cut), { mayRepeat: () => false })).rejects.toBe(cut)
})

test('reads after a write in the same request, or after the end of the request, go to the primary', async () => {
  const { source } = replica()
  const scope = newScope()
  let later: Promise<string> | undefined
  const answers = await readFrom(
    source,
    async () => {
      const before = await read()
      leaveReplicas()
      return [before, await read()]
    },
    { scope },
  )
  expect(answers).toEqual(['replica', 'primary'])
  expect(scope.hasWritten).toBe(true)
  await readFrom(source, async () => {
    later = new Promise((resolve) => setTimeout(() => resolve(read()), 5))
    return read()
  })
  expect(await later).toBe('primary')
})

test('memory for all readers is filled by a replica only when it has replayed what this node has heard of', async () => {
  expect(await readFrom(replica(true).source, () => readForAll(() => read()))).toBe('replica')
  const behind = await readFrom(replica(false).source, async () => [
    await readForAll(() => read()),
    // The reader's own reads go on there.
    await read(),
    readsMayBeKept(),
  ])
  expect(behind).toEqual(['primary', 'replica', false])
  expect(readsMayBeKept()).toBe(true)
})

test('a read for the memory of the node is answered by the primary when its replica vanishes', async () => {
  const { promise: vanished, reject: vanish } = Promise.withResolvers<never>()
  const source: ReadSource = {
    ...replica().source,
    whilePresent: (work) => Promise.race([work(), vanished]),
  }
  const neverAnswered = new Promise<string>(() => undefined)
  const answer = readFrom(source, () =>
    readForAll(async () => ((await read()) === 'replica' ? neverAnswered : 'primary')),
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  vanish(new Error('Connection terminated: the replica was left out'))
  expect(await answer).toBe('primary')
})
