import { endReserve } from '@parvis/contract/civic/reserves-administration.ts'
import { expect } from 'vitest'
import { aSunday, electionOn, moves, sets, usualMoments } from '../../../../test/elections.ts'
import { test } from '../../../../test/parvis.ts'
import { openedEntries } from '../../../../test/public-log.ts'

test('each change of a reserve period stands in the public log, where anybody opens it; nothing says who made it or why', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const admin = await join('alix', { administrator: true })
  const election = await electionOn(context, aSunday(clock.now()))
  const set = await sets(admin, election, aSunday(clock.now()))
  const moved = await moves(admin, set, {
    ...usualMoments(aSunday(clock.now())),
    ends_local: `${aSunday(clock.now())}T22:00`,
  })
  const ended = await admin.call(endReserve, {
    params: { reserveId: set.id },
    body: { revision: 2, reason: 'Annulé' },
  })
  const opened = await openedEntries(guest, 3)
  const period = { reserve: set.id, event: election, region: null, clock: 'Europe/Paris' }
  expect(opened).toMatchObject([
    {
      kind: 'reserve_set',
      facts: { ...period, revision: 1, starts_at: set.starts_at, ends_at: set.ends_at },
    },
    { kind: 'reserve_moved', facts: { ...period, revision: 2, ends_at: moved.ends_at, ended_at: null } },
    { kind: 'reserve_ended', facts: { ...period, revision: 3, ended_at: ended.ended_at } },
  ])
  expect(JSON.stringify(opened)).not.toContain(admin.id)
})
