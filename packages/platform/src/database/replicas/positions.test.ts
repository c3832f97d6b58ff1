import { expect, test } from 'vitest'
import { beyondAll, positionOf, readToken, tokenOf } from './positions.ts'
import { openPrimaryLog } from './primary-log.ts'
import { createSamples } from './samples.ts'

test('a position survives as the token of a reader; a forged one asks for the primary', () => {
  const position = positionOf('16/B374D848')
  expect(position).toBe(0x16_b374_d848)
  expect(readToken(tokenOf(position))).toBe(position)
  expect(readToken(tokenOf(beyondAll))).toBe(beyondAll)
  for (const forged of ['', '-1', '1.9', 'Z', 'x'.repeat(13), '1 OR 1'])
    expect(readToken(forged)).toBe(beyondAll)
})

test('the lag is the age of the oldest change that is missing; an idle site has none', () => {
  let now = 0
  const samples = createSamples(() => now)
  for (const [at, flushed] of [
    [1_000, 100],
    [2_000, 200],
    [3_000, 300],
    [60_000, 300],
  ] as const)
    samples.note(flushed, at)
  now = 60_000
  expect(samples.lagOf(300)).toBe(0)
  expect(samples.lagOf(250)).toBe(57)
  expect(samples.lagOf(99)).toBe(59)
  // Commits that did not wait for the disk count a second later.
  expect(samples.currentAsOf(300)).toBe(59_000)
  expect(samples.currentAsOf(250)).toBe(1_000)
  expect(samples.currentAsOf(0)).toBe(Number.NEGATIVE_INFINITY)
})

test('after a failover to a server that had written less, positions of the old one count no more', () => {
  const samples = createSamples(() => 5_000)
  samples.note(900, 1_000)
  samples.note(500, 4_000)
  expect(samples.lagOf(500)).toBe(0)
  expect(samples.currentAsOf(500)).toBe(3_000)
})

test('a reader who asks while the primary answers gets the next answer: the first question may have come before their write', async () => {
  const answers: ((rows: { lsn: string }[]) => void)[] = []
  const log = openPrimaryLog(() => new Promise((resolve) => answers.push(resolve)))
  const first = log.position()
  const [second, third] = [log.position(), log.position()]
  expect(answers).toHaveLength(1)
  answers[0]?.([{ lsn: '0/1' }])
  expect(await first).toBe(1)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.([{ lsn: '0/2' }])
  expect([await second, await third]).toEqual([2, 2])
})
