import { expect, test } from 'vitest'
import { foldText, withoutAccents } from './folding.ts'

test.each([
  ['Élections législatives', 'elections legislatives'],
  ['Cœur, CŒUR, Lætitia', 'coeur, coeur, laetitia'],
  ['Straße à Łódź, Ørsted, Đặng', 'strasse a lodz, orsted, dang'],
  ['ﬁn de Ⅳ', 'fin de iv'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(text.normalize('NFD'))).toBe(folded)
})

test('accents go and the case stays', () => {
  expect(withoutAccents('Éric Œuvrard')).toBe('Eric Œuvrard')
})
