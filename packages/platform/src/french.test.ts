import { expect, test } from 'vitest'
import { of } from './french.ts'

test('« de » elides before a vowel, accented or not, and before a mute h', () => {
  for (const name of ['Emmanuel', 'Élodie', 'Yvonne', 'Hélène', 'Îlot']) expect(of(name)).toBe(`d’${name}`)
  for (const name of ['François', 'Yann', 'Valéry', '42', '@nom']) expect(of(name)).toBe(`de ${name}`)
})
