import { expect, test } from 'vitest'
import { isMinimal } from './minimal-profile.ts'

const fresh = { display_name: 'marie', email: 'marie@exemple.fr', bio: null, avatar_url: null }

test('a profile is minimal as long as its member has told nothing', () => {
  expect(isMinimal(fresh)).toBe(true)
  expect(isMinimal({ ...fresh, display_name: 'Marie' })).toBe(true)
  expect(isMinimal({ ...fresh, display_name: 'Marie Durand' })).toBe(false)
  expect(isMinimal({ ...fresh, bio: 'Bonjour' })).toBe(false)
  expect(isMinimal({ ...fresh, avatar_url: '/media/avatars/x.png' })).toBe(false)
  expect(isMinimal({ ...fresh, display_name: 'Membre 12', email: '' })).toBe(true)
  expect(isMinimal({ ...fresh, display_name: 'Membre 12 bis' })).toBe(false)
})
