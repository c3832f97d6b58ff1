import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('a version tells what it made different, and nothing where the one before is not known', () => {
  const before = { name: 'Centre', abbreviation: 'C', orientation: 'center', color: '#112233' } as const
  expect(changesOf({ ...before, name: 'Milieu', orientation: 'left' }, before)).toEqual([
    { fact: 'name', from: 'Centre', to: 'Milieu' },
    { fact: 'orientation', from: 'center', to: 'left' },
  ])
  expect(changesOf(before, before)).toEqual([])
  expect(changesOf(before, undefined)).toEqual([])
})
