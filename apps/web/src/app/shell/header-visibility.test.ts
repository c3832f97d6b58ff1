import { expect, test } from 'vitest'
import { headerAtTop, scrollHeader } from './header-visibility.ts'

const after = (...positions: number[]) => positions.reduce(scrollHeader, headerAtTop).hidden

test('[SHL-11] the header hides once the feed is scrolled down past 100 px', () => {
  expect(after(90)).toBe(false)
  expect(after(90, 100)).toBe(false)
  expect(after(90, 160)).toBe(true)
})

test('[SHL-12] it returns after more than 10 px upward, in one move or in several', () => {
  expect(after(600, 592)).toBe(true)
  expect(after(600, 590)).toBe(true)
  expect(after(600, 585)).toBe(false)
  expect(after(600, 596, 592, 589)).toBe(false)
})

test('a downward step forgets the upward ones, and the top always shows the header', () => {
  expect(after(600, 592, 595, 588)).toBe(true)
  expect(after(160, 0)).toBe(false)
  expect(after(160, -40)).toBe(false)
})
