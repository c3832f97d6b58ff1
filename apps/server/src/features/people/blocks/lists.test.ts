import { limits } from '@parvis/contract/limits.ts'
import { exportBlocks, importBlocks, listBlocked, readBlockList } from '@parvis/contract/people/blocks.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const reads = (member: Member, text: string) => member.call(readBlockList, { body: { text } })
const imports = (member: Member, others: { id: string }[]) =>
  member.call(importBlocks, { body: { member_ids: others.map(({ id }) => id) } })
const blocked = async (member: Member) =>
  (await member.call(listBlocked, { query: {} })).items.map(({ member: { name } }) => name).toSorted()

test('an exported list blocks the same members elsewhere, after a preview of whom it names', async ({
  join,
}) => {
  const [ana, bea, carl, dora] = [
    await join('ana'),
    await join('bea'),
    await join('carl'),
    await join('dora'),
  ]
  await carl.call(editOwnProfile, { body: { display_name: '＝HYPERLINK("mal"); Carl' } })
  await ana.blocks(bea)
  await ana.blocks(carl)
  const { csv, count } = await ana.call(exportBlocks, {})
  expect(count).toBe(2)
  const day = /\d{4}-\d{2}-\d{2}/
  expect(csv.replaceAll(new RegExp(day, 'g'), 'JOUR')).toBe(
    `\ufeffmembre;nom;bloque_le\r\ncarl;"'＝HYPERLINK(""mal""); Carl";JOUR\r\nbea;bea;JOUR\r\n`,
  )

  await dora.follows(bea)
  await dora.blocks(carl)
  const preview = await reads(dora, csv)
  expect(preview).toMatchObject({ already_blocked: 1, unknown: [], names_oneself: false })
  expect(preview.found.map(({ name }) => name)).toEqual(['bea'])
  expect(preview.room).toBe(limits.blocks - 1)
  expect(await blocked(dora)).toHaveLength(1)

  expect(await imports(dora, preview.found)).toEqual({ blocked: 1 })
  expect(await imports(dora, preview.found)).toEqual({ blocked: 0 })
  expect(await blocked(dora)).toHaveLength(2)
  // The import has all effects of a block.
  await expect(bea.opensProfile(dora)).toBeRefused('profile_not_found')
  expect((await dora.opensProfile(dora)).following_count).toBe(0)
})

test('a pasted list is read in any format; invisible members are not named', async ({ join, context }) => {
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const [enemy, banned] = [await join('dora'), await join('emil')]
  await enemy.blocks(ana)
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: '2999-01-01' })
    .where('id', '=', banned.id)
    .execute()
  const text = [
    '@BEA, http://parvis.test/profile/bea?onglet=x',
    `${carl.id};bea "@bea"`,
    '@ana dora @emil inconnue x <script>alert(1)</script> ’ %',
  ].join('\n')
  const preview = await reads(ana, text)
  expect(preview.found.map(({ name }) => name).toSorted()).toEqual(['bea', 'carl'])
  expect(preview).toMatchObject({ already_blocked: 0, names_oneself: true })
  expect(preview.unknown).toEqual(['dora', '@emil', 'inconnue', 'x', '<script>alert(1)</script>', '’', '%'])
  expect(await reads(ana, ' \n ;; ')).toMatchObject({ found: [], unknown: [], names_oneself: false })

  // Skips oneself, invisible and deleted members, and blocks the others all the same.
  const gone = { id: '00000000-0000-4000-8000-000000000000' }
  expect(await imports(ana, [ana, enemy, gone, bea, bea, carl])).toEqual({ blocked: 2 })
  expect(await blocked(ana)).toEqual(['bea', 'carl'])
})

test('lists and blocks are limited in number, and belong to the member only', { tags: 'long' }, async ({
  join,
  guest,
  context,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const names = (count: number) => Array.from({ length: count }, (_, n) => `membre-${n}`).join('\n')
  expect((await reads(ana, names(limits.blockListMembers))).unknown).toHaveLength(limits.blockListMembers)
  await expect(reads(ana, names(limits.blockListMembers + 1))).toBeRefused('block_list_too_long')
  await expect(reads(ana, 'x'.repeat(limits.blockList + 1))).toBeRefused('block_list_too_long')
  const many = Array.from({ length: limits.blocksAtOnce + 1 }, () => ({ id: bea.id }))
  await expect(imports(ana, many)).toBeRefused('validation_failed')
  await expect(imports(ana, [])).toBeRefused('validation_failed')
  await expect(guest.call(exportBlocks, {})).toBeRefused('not_authenticated')
  await expect(guest.call(readBlockList, { body: { text: 'bea' } })).toBeRefused('not_authenticated')
  await expect(guest.call(importBlocks, { body: { member_ids: [bea.id] } })).toBeRefused('not_authenticated')

  // The maximum number of blocks, without accounts.
  await context.transaction(async (tx) => {
    await sql`alter table blocks drop constraint blocks_blocked_id_fkey`.execute(tx)
    await sql`
      insert into blocks (blocker_id, blocked_id)
      select ${ana.id}, gen_random_uuid() from generate_series(1, ${sql.lit(limits.blocks)})
    `.execute(tx)
  })
  expect((await reads(ana, 'bea')).room).toBe(0)
  await expect(imports(ana, [bea])).toBeRefused('too_many_blocks')
})
