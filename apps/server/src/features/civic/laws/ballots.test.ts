import { getRollCall } from '@parvis/contract/civic/roll-calls.ts'
import { expect } from 'vitest'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { test } from '../../../../test/parvis.ts'
import { importVotes } from '../../../../test/voting.ts'

const uid = 'VTANR5L17V99001'
const act = {
  date: '2026-06-03',
  label: 'Adoption en première lecture',
  ballotUid: uid,
  votesFor: 2,
  votesAgainst: 0,
  abstentions: 0,
  url: null,
}

test('a roll-call vote names the law among whose acts it is, rather one that its source still lists', async ({
  context,
  guest,
}) => {
  await importVotes(context, [{ number: 99_001, day: '2026-06-03', groups: [{ pours: [900_001, 900_002] }] }])
  const lawOf = async () => (await guest.call(getRollCall, { params: { uid } })).law
  expect(await lawOf()).toBeNull()

  await importLawRecords(context, [
    aLaw('bancs', { acts: [act] }),
    aLaw('autre', {
      acts: [{ ...act, ballotUid: null, votesFor: null, votesAgainst: null, abstentions: null, url: null }],
    }),
  ])
  expect(await lawOf()).toEqual({ reference: 'bancs', title: 'Bancs publics' })

  await context.db
    .updateTable('laws')
    .set({ withdrawn_at: new Date() })
    .where('reference', '=', 'bancs')
    .execute()
  await importLawRecords(context, [aLaw('bancs-publics', { shortTitle: null, acts: [act] })])
  expect(await lawOf()).toEqual({
    reference: 'bancs-publics',
    title: 'Projet de loi relatif aux bancs publics',
  })
})
