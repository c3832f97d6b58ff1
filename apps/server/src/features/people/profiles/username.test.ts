import { expect, test } from 'vitest'
import { usernameCandidates, usernameFrom } from './service.ts'

test.each([
  ['Marie Curie', 'marie_curie'],
  ['  Élodie   Œuvre ', 'elodie_oeuvre'],
  ['Jean-Luc.B@x', 'jean-luc.bx'],
  ['Ægir ß', 'aegir_ss'],
  ['jo', 'jo1'],
  ['é', 'e12'],
  ['ﬁn de l’été', 'fin_de_lete'],
  ['a'.repeat(40), 'a'.repeat(30)],
  ['<script>', 'script'],
  ['Jean D.', 'jean_d'],
  [`${'a'.repeat(29)} b`, 'a'.repeat(29)],
  ['j._-', 'j12'],
])('%j becomes %s', (typed, username) => expect(usernameFrom(typed)).toBe(username))

test.each(['', '   ', '李雷', '🙂', '___', '...'])('no username can be made of %j', (typed) =>
  expect(usernameFrom(typed)).toBeNull(),
)

test('candidates are the name itself, then with suffixes, never longer than 30', () => {
  const candidates = [...usernameCandidates('a'.repeat(30))]
  expect(candidates.slice(0, 3)).toEqual(['a'.repeat(30), `${'a'.repeat(29)}2`, `${'a'.repeat(29)}3`])
  for (const candidate of candidates) expect(candidate).toMatch(/^[a-z0-9]{30}$/)
})
