import { expect, test } from 'vitest'
import { isDismissal } from './create-button-scroll.ts'

test('[FEED-28] a swipe of 30 px within 300 ms sends the button away, a shorter or slower one does not', () => {
  expect(isDismissal(30, 300)).toBe(true)
  expect(isDismissal(29, 100)).toBe(false)
  expect(isDismissal(60, 301)).toBe(false)
})
