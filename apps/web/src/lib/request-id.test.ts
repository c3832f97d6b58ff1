import { afterEach, expect, test, vi } from 'vitest'
import { randomUuid } from './request-id.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('ids are version 4 UUIDs on plain HTTP too, where the browser’s own function is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 50 }, randomUuid)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(50)
})
