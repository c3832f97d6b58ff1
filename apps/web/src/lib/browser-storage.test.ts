import { expect, test } from 'vitest'
import { createBrowserStorage } from './browser-storage.ts'

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('blocked storage keeps values for the page and never throws', () => {
  const storage = createBrowserStorage(blocked)
  expect(storage.read('theme')).toBeNull()
  expect(storage.write('theme', 'dark')).toBe(false)
  expect(storage.read('theme')).toBe('dark')
  expect(storage.keys()).toEqual(['theme'])
  storage.remove('theme')
  expect(storage.read('theme')).toBeNull()
})

test('full storage keeps the newer value for the page, and saves again once there is room', () => {
  const saved = new Map([['draft', 'old']])
  let isFull = true
  const storage = createBrowserStorage(
    () =>
      ({
        getItem: (key: string) => saved.get(key) ?? null,
        setItem(key: string, value: string) {
          if (isFull) throw new DOMException('', 'QuotaExceededError')
          saved.set(key, value)
        },
        removeItem: (key: string) => saved.delete(key),
      }) as unknown as Storage,
  )
  expect(storage.write('draft', 'new')).toBe(false)
  expect(storage.read('draft')).toBe('new')
  isFull = false
  expect(storage.write('draft', 'newer')).toBe(true)
  expect(saved.get('draft')).toBe('newer')
  expect(storage.read('draft')).toBe('newer')
})
