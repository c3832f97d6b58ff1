import { sql } from 'kysely'
import { test } from '../../../../test/parvis.ts'
import { expectIndexes, type IndexedRead } from '../../../../test/plans.ts'
import { notBanned } from '../../accounts/identity/index.ts'
import { isBlockedUsername, requireOpenDomain, requireSignInNetwork } from '../entry-blocks/matching.ts'
import { countDisposable, readBlocks } from '../entry-blocks/store.ts'
import { findOpen } from '../invitations/service.ts'
import { readInvitations, readInvited } from '../invitations/store.ts'
import { readRequests } from './store.ts'

test('the queries of sign-ups, sign-ins and the lists of the staff read no whole tables', async ({
  join,
  context,
}) => {
  const { id } = await join('ana')
  const now = new Date()
  const after = { at: now, id }
  const administrator = { isAdministrator: true }
  const reads: IndexedRead[] = [
    ['entry_blocks_networks', (db) => requireSignInNetwork(context, db, '192.0.2.1')],
    ['entry_blocks_by_value', (db) => requireOpenDomain(context, db, 'ana@courriel.exemple.test')],
    ['entry_blocks_usernames', (db) => isBlockedUsername(db, 'ana')],
    ['entry_blocks_patterns', (db) => isBlockedUsername(db, 'ana')],
    ['entry_blocks_latest', (db) => readBlocks(db, { kind: 'domain' }, after, now)],
    ['entry_blocks_of_source', (db) => readBlocks(db, { kind: 'domain', source: 'staff' }, after, now)],
    ['entry_blocks_of_source', (db) => countDisposable(db)],
    ['invitations_token_hash_key', (db) => findOpen(db, 'x'.repeat(32), now)],
    ['invitations_latest', (db) => readInvitations(db, after, now)],
    ['admissions_of_invitation', (db) => readInvited(db, id, after)],
    [
      'users_closed',
      (db) =>
        db
          .selectFrom('profiles')
          .select('id')
          .where('id', '=', id)
          .where(notBanned(sql`profiles.id`))
          .execute(),
    ],
    ['admissions_waiting', (db) => readRequests(db, administrator, after, 30)],
  ]
  await expectIndexes(context, reads)
})
