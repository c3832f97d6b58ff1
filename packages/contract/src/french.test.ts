import { expect, test } from 'vitest'
import { of, withElisions } from './french.ts'

test('"de" elides before a vowel and a mute h', () => {
  for (const name of [
    ...['Inès', 'Élodie', 'Émile Zola', 'Œdipe', 'Yves', 'Ysé', 'Anne', 'Åsa', 'Ópera', 'E\u0301lodie'],
    ...['Hélène', 'Henri', 'Hugo', 'Hervé', 'Hadrien', 'Hortense', 'Hippolyte', 'Honoré'],
  ])
    expect(of(name), name).toBe(`d’${name}`)
  for (const name of [
    ...['Marie', 'Çağla', 'Yann', 'Yasmine', 'Hassan', 'Hamid', 'Hollande', 'Harold', 'Hussein', 'Ouattara'],
    ...['李雷', '@ines', '🙂', '', '42'],
  ])
    expect(of(name), name).toBe(`de ${name}`)
})

test('a French text elides before the names that it was filled with', () => {
  expect(withElisions('Le post de Inès', ['Inès'])).toBe('Le post d’Inès')
  expect(withElisions('Parce que <0>Anne</0> suit\u00a0: de\u00a0Anne', ['Anne'])).toBe(
    'Parce qu’<0>Anne</0> suit\u00a0: d’Anne',
  )
  expect(withElisions('Post de Marie et de Inès', ['Marie', 'Inès'])).toBe('Post de Marie et d’Inès')
  expect(withElisions('De Inès à Marie', ['Inès', 3, undefined])).toBe('D’Inès à Marie')
  expect(withElisions('Le guide Inès', ['Inès'])).toBe('Le guide Inès')
  expect(withElisions('Le post de Hassan', ['Hassan'])).toBe('Le post de Hassan')
})
