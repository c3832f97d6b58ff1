import { getRollCall } from '@parvis/contract/civic/roll-calls.ts'
import { expect } from 'vitest'
import {
  correction,
  corrections,
  queue,
  remark,
  reportsError,
  settles,
  systemNotifications,
} from '../../../../test/corrections.ts'
import { metaContent, test } from '../../../../test/site-pages.ts'
import { importVotes } from '../../../../test/voting.ts'

const uid = 'VTANR5L17V99001'
const words = { page: 'roll-calls', block: uid, item: null, wrong: '2 voix pour.', proposed: '3 voix pour.' }
const beside = { ...remark, before: '2 voix pour', after: '3 voix pour' }

test('an error in a roll-call vote is reported with its source, and a remark stands beside the vote', async ({
  context,
  join,
  guest,
  page,
}) => {
  await importVotes(context, [{ number: 99_001, day: '2026-06-03', groups: [{ pours: [900_001, 900_002] }] }])
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  const id = await reportsError(manon, words)
  expect((await queue(edith)).items).toMatchObject([
    {
      id,
      record: `roll-calls/${uid}`,
      path: `/scrutins/${uid}`,
      subject: expect.stringContaining('Scrutin n°\u00a099001 du 3 juin 2026 : '),
    },
  ])
  // A vote has no fields of its own to change: its figures are what the assembly published.
  const path = ['votes_for']
  const change = { path, before: '2', after: '3' }
  await expect(settles(edith, id, { ...correction, changes: [change] })).toBeRefused(
    'correction_value_invalid',
  )
  await settles(edith, id, beside)
  expect((await corrections(guest, { page: 'roll-calls', block: uid })).items).toMatchObject([
    { after: '3 voix pour', path: `/scrutins/${uid}`, ended: null },
  ])
  expect((await guest.call(getRollCall, { params: { uid } })).tally.for).toBe(2)
  expect((await systemNotifications(manon))[0]?.data.path).toBe(`/scrutins/${uid}`)
  expect(metaContent(await page(`/scrutins/${uid}`), 'og:title')).toContain('Scrutin n° 99001 du 3 juin 2026')
  await page('/scrutins/VTANR5L17V1', 404)
  // The votes of a demo are made up.
  await context.db.updateTable('roll_calls').set({ import_id: null, is_example: true }).execute()
  await expect(reportsError(manon, words)).toBeRefused('vote_not_found')
})
