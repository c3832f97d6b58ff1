import { exportMembers } from '@parvis/contract/trust/members.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'

test('an administrator exports the table without addresses; a name is never a formula, and the export is an act', async ({
  join,
  context,
  clock,
}) => {
  const [ada, mona] = [await join('ada', { administrator: true }), await join('mona', { moderator: true })]
  const bea = await join('bea')
  await context.db
    .updateTable('profiles')
    .set({ display_name: '\uFEFF ＝HYPERLINK("x"), dit bea' })
    .where('id', '=', bea.id)
    .execute()
  await reports(mona, 'profile', bea)
  await reports(mona, 'profile', ada)
  await expect(mona.call(exportMembers, { body: {} })).toBeRefused('administrators_only')
  const { csv, members } = await ada.call(exportMembers, { body: {} })
  expect(members).toBe(3)
  const lines = csv.split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe(
    'id,username,name,role,verification,joined_at,moderator,administrator,suspended_until,open_cases,public_posts',
  )
  expect(lines[1]).toMatch(
    new RegExp(
      `^${bea.id},bea,"'\uFEFF ＝HYPERLINK\\(""x""\\), dit bea",citizen,none,[\\d-]+T[\\d:.]+Z,false,false,,1,0$`,
    ),
  )
  // One's own open case does not appear here either.
  expect(lines[3]).toMatch(/,false,true,,0,0$/)
  expect(csv).not.toContain('exemple.test')
  expect((await ada.call(exportMembers, { body: { q: 'mona' } })).members).toBe(1)
  expect((await ada.call(listActs, { query: {} })).items).toMatchObject([
    { act: 'members_exported', actor: { id: ada.id }, details: { accounts: 1 } },
    { act: 'members_exported', details: { accounts: 3 } },
  ])
  clock.advance({ minutes: 16 })
  await expect(ada.call(exportMembers, { body: {} })).toBeRefused('recent_factor_required')
})
