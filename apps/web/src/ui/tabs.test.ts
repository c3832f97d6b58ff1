import { expect, test } from 'vitest'
import { tabAfter } from './tabs.tsx'

test('arrow keys go round the tabs, Home and End to their ends, other keys nowhere', () => {
  expect(tabAfter('ArrowRight', 0, 3)).toBe(1)
  expect(tabAfter('ArrowRight', 2, 3)).toBe(0)
  expect(tabAfter('ArrowLeft', 0, 3)).toBe(2)
  expect(tabAfter('Home', 2, 3)).toBe(0)
  expect(tabAfter('End', 0, 3)).toBe(2)
  expect(tabAfter('Tab', 0, 3)).toBeNull()
})
