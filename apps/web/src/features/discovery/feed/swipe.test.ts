import { expect, test } from 'vitest'
import { swipeDirection } from './swipe.ts'

test('[FEED-06] more than 80 px to the left is the next tab, to the right the previous; 80 px is nothing', () => {
  expect(swipeDirection(-81, 0)).toBe(1)
  expect(swipeDirection(81, 5)).toBe(-1)
  expect(swipeDirection(-80, 0)).toBe(0)
  expect(swipeDirection(80, 0)).toBe(0)
})

test('[FEED-06] a slanted scroll is no swipe', () => {
  expect(swipeDirection(-120, 100)).toBe(0)
})
