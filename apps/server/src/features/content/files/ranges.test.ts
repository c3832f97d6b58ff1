import { expect, test } from 'vitest'
import { readRange } from './routes.ts'

const etag = '"film.mp4"'
const read = (range: string, bytes = 100) => readRange({ range }, bytes, etag)

test('one range of bytes is cut to the length of the file (RFC 9110, 14.1.2)', () => {
  expect(read('bytes=0-0')).toEqual({ start: 0, end: 0 })
  expect(read('bytes=10-')).toEqual({ start: 10, end: 99 })
  expect(read('bytes=50-200')).toEqual({ start: 50, end: 99 })
  expect(read('bytes=-5')).toEqual({ start: 95, end: 99 })
  // A suffix longer than the file is the whole file.
  expect(read('bytes=-500')).toEqual({ start: 0, end: 99 })
})

test('a range outside the file is unsatisfiable', () => {
  for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=5-2'])
    expect(read(range), range).toBe('unsatisfiable')
  expect(read('bytes=0-', 0)).toBe('unsatisfiable')
})

test('several ranges, another unit, a malformed header or an outdated version are answered with the whole file', () => {
  for (const range of [
    'bytes=0-1,4-5',
    'items=0-5',
    'bytes=',
    'bytes=-',
    'bytes=x-5',
    'bytes=1x-5',
    'bytes=--5',
    'bytes=1.5-6',
    'bytes',
    '',
  ])
    expect(read(range), range).toBeNull()
  expect(readRange({}, 100, etag)).toBeNull()
  expect(readRange({ range: 'bytes=0-5', 'if-range': '"older.mp4"' }, 100, etag)).toBeNull()
  expect(readRange({ range: 'bytes=0-5', 'if-range': etag }, 100, etag)).toEqual({ start: 0, end: 5 })
})
