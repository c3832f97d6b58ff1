import { expect, test } from 'vitest'
import { localTimeIn } from '../../../../lib/local-time.ts'
import { planBounds } from './plan-time.ts'

test('a plan begins tomorrow at eight, within its bounds', () => {
  const { min, max } = planBounds()
  const begun = localTimeIn(1, 8)
  expect([min, begun, max].toSorted()).toEqual([min, begun, max])
})
