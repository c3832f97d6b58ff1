import { expect, test } from 'vitest'
import { caughtUp, isBeyondCount, noNewPosts, published, removed } from './new-posts.ts'

test('[FEED-36] each post told live counts once, however often it is told', () => {
  const two = published(published(published(noNewPosts, 'a'), 'b'), 'a')
  expect(two.total).toBe(2)
})

test('[FEED-36] a post removed before it was seen leaves the pill; one never told changes nothing', () => {
  const two = published(published(noNewPosts, 'a'), 'b')
  expect(removed(two, 'a').total).toBe(1)
  expect(removed(two, 'z')).toBe(two)
})

test('[FEED-36] after a lost connection the server’s count replaces ours, and later events add to it', () => {
  const one = published(noNewPosts, 'a')
  const five = caughtUp(one, 5)
  expect(five.total).toBe(5)
  expect(published(five, 'a').total).toBe(5)
  expect(published(five, 'f').total).toBe(6)
})

test('[FEED-36] a count taken before the last live event does not take that event back', () => {
  expect(caughtUp(published(published(noNewPosts, 'a'), 'b'), 1).total).toBe(2)
})

test('past the ceiling the pill stops giving a number', () => {
  expect(isBeyondCount({ total: 99, heard: [] })).toBe(false)
  expect(isBeyondCount({ total: 100, heard: [] })).toBe(true)
})
