import { expect, test } from 'vitest'
import { type ReadSource, readFrom, readScope } from '../database/read-scope.ts'
import type { Bus } from './bus.ts'
import { remembered } from './remembered.ts'

/** A replica that lags behind changes known to this node; `vanish` removes it. */
function lateReplica() {
  const { promise: vanished, reject } = Promise.withResolvers<never>()
  const source: ReadSource = {
    connect: () => Promise.reject(new Error('no query is sent here')),
    whilePresent: (work) => Promise.race([work(), vanished]),
    isCurrent: () => false,
    noteFailure: () => undefined,
  }
  return { source, vanish: () => reject(new Error('Connection terminated')) }
}

/** Services of a site that nothing changes. */
const site = () => ({
  bus: { connected: true, onGap: () => () => undefined } as unknown as Bus,
  clock: { now: () => new Date() },
})

const ignore = () => undefined

test('data that every page needs is not remembered as a late replica has it', async () => {
  const read = remembered(async () => (readScope()?.source === undefined ? 'new' : 'old'), ignore)
  const place = site()
  expect(await readFrom(lateReplica().source, () => read(place))).toBe('new')
  expect(await read(place)).toBe('new')
})

test('nobody waits for data that a replica was asked for which has vanished', async () => {
  const read = remembered(async () => {
    const scope = readScope()
    if (scope?.source === undefined) return 'new'
    scope.hasRead = true
    return new Promise<string>(() => undefined)
  }, ignore)
  const place = site()
  const { source, vanish } = lateReplica()
  const first = readFrom({ ...source, isCurrent: () => true }, () => read(place))
  const second = read(place)
  vanish()
  expect(await Promise.all([first, second])).toEqual(['new', 'new'])
})
