import type { Council } from '@parvis/contract/people/elected-register.schemas.ts'
import { expect, test } from 'vitest'
import { councilsOf } from './councils-of-commune.ts'

const council = (id: number, kind: Council['kind'], name: string): Council => ({
  ...{ id, kind, name },
  may_invite: false,
  seats: [],
})

test('a commune is found however the two files write it, then department and region', () => {
  const all = [
    council(1, 'region', 'Auvergne-Rhône-Alpes'),
    council(2, 'commune', 'Saint-Étienne-du-Bois'),
    council(3, 'department', 'Ain'),
    council(4, 'commune', 'Saint-Étienne'),
  ]
  expect(councilsOf(all, 'ST ETIENNE DU BOIS').map(({ id }) => id)).toEqual([2, 3, 1])
  expect(councilsOf(all, null).map(({ id }) => id)).toEqual([3, 1])
})
