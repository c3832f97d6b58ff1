import { findMembers } from '@parvis/contract/messaging/messages.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'

test('[MSG-08] friend search finds parts of display names and usernames, in any case and with or without accents', async ({
  join,
  context,
}) => {
  const ana = await join('ana')
  const marguerite = await join('marguerite')
  await context.db
    .updateTable('profiles')
    .set({ display_name: 'Marguerite Évrard', username: 'la_fleur.75' })
    .where('id', '=', marguerite.id)
    .execute()
  for (const q of ['Marg', 'MARGUERITE é', 'guer', 'evr', 'VRARD', 'la_fl', 'fleur.7', 'rite ev'])
    expect((await ana.call(findMembers, { query: { q } })).items, q).toMatchObject([{ id: marguerite.id }])
  expect((await ana.call(findMembers, { query: { q: 'zzz' } })).items).toEqual([])
})

test('[MSG-09] friend search returns at most ten members, never oneself or blocked members, from two characters', async ({
  join,
  context,
  guest,
}) => {
  const ana = await join('ana')
  const others = await Promise.all(Array.from({ length: 12 }, (_, turn) => join(`martin${turn}`)))
  await context.db
    .updateTable('profiles')
    .set({ display_name: 'Ana Martin' })
    .where('id', '=', ana.id)
    .execute()
  const found = async (q: string) => (await ana.call(findMembers, { query: { q } })).items.map(({ id }) => id)
  expect(await found('martin')).toHaveLength(10)
  expect(await found('martin')).not.toContain(ana.id)
  const [blocker, blocked] = others
  if (blocker === undefined || blocked === undefined) throw new Error('no member has joined')
  await blocker.blocks(ana)
  await ana.blocks(blocked)
  expect(await found('martin0')).toEqual([])
  expect(await found('martin1')).not.toContain(blocked.id)
  for (const q of ['m', ' m ', '']) await expect(found(q)).toBeRefused('validation_failed')
  await expect(guest.call(findMembers, { query: { q: 'martin' } })).toBeRefused('not_authenticated')
})
