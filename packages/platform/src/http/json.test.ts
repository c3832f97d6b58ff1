import { expect, test } from 'vitest'
import { jsonOf, sharedJson } from './json.ts'

test('an answer has the same JSON whether its items are shared or not', () => {
  const cards = [
    { id: '1', content: 'Là-bas, « ici »' },
    { id: '2', content: null },
  ]
  const shared = cards.map((card) => sharedJson({ ...card }))
  const own = { id: '3', content: 'Le mien' }
  for (const items of [[...shared], [...shared, own], [own, ...shared], [own], []])
    for (const answer of [{ items, next_cursor: 'a"b' }, { items }, { items, next_cursor: null, total: 3 }])
      for (const _ of [1, 2]) expect(JSON.parse(jsonOf(answer))).toEqual(answer)
  expect(jsonOf({ items: shared, next_cursor: null })).toBe(
    JSON.stringify({ items: cards, next_cursor: null }),
  )
  for (const answer of [null, 'text', 3, [own], { items: 'none' }, own])
    expect(jsonOf(answer)).toBe(JSON.stringify(answer))
})

test('a shared item cannot change after its JSON was written', () => {
  const item = sharedJson({ id: '1', content: 'Avant' })
  jsonOf({ items: [item] })
  expect(() => Object.assign(item, { content: 'Après' })).toThrow(TypeError)
})
