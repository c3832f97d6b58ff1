import { test } from '../../../../test/parvis.ts'
import { expectIndexes } from '../../../../test/plans.ts'
import { entryOf, readApprovalEntry, readOpening } from './openings.ts'
import { readLastCheckpoint, readWitnessed } from './published.ts'
import {
  readEntries,
  readHashes,
  readHeads,
  readHeadsBetween,
  readLastHead,
  readLatest,
  readOwn,
} from './store.ts'
import { readTile } from './tiles.ts'
import { readWitnessStates } from './witnessing.ts'

test('files of the log, its published state and its witnesses are read by index', async ({ context }) => {
  const asked = { witnesses: ['x'], quorum: 1 }
  await expectIndexes(context, [
    ['transparency_log_tiles_pkey', (db) => readTile(db, { level: 0, index: 0, width: 256 })],
    ['transparency_log_pkey', (db) => readTile(db, { level: 0, index: 0, width: 3 })],
    ['transparency_log_pkey', (db) => readTile(db, { level: 'entries', index: 0, width: 3 })],
    ['transparency_log_nodes_pkey', (db) => readTile(db, { level: 1, index: 0, width: 1 })],
    ['transparency_log_heads_pkey', readLastCheckpoint],
    ['transparency_log_cosignatures_pkey', (db) => readWitnessed(db, asked, 9, new Date())],
    ['transparency_log_witnesses_pkey', (db) => readWitnessStates(db, ['x'])],
  ])
})

test('entries, heads and hashes of the log are read by index', async ({ join, context }) => {
  const author = await join('agathe')
  const after = { at: new Date(), id: author.id }
  await expectIndexes(context, [
    ['transparency_log_heads_pkey', (db) => readHeads(db, 9)],
    ['transparency_log_heads_pkey', (db) => readHeadsBetween(db, 0, 9)],
    ['transparency_log_heads_pkey', readLastHead],
    ['transparency_log_pkey', (db) => readEntries(db, 0, 9)],
    ['transparency_log_pkey', (db) => readLatest(db, 9, 9)],
    ['transparency_log_salts_of_subject', (db) => readOwn(db, author.id, after)],
    ['transparency_log_commitment', (db) => readOwn(db, author.id, null)],
    ['transparency_log_pending_commitment', (db) => readOwn(db, author.id, null)],
    // These nodes do not exist, and the query fails; only its plan matters here.
    ['transparency_log_nodes_pkey', (db) => readHashes(db, [{ level: 1, index: 0 }]).catch(() => [])],
    ['transparency_log_pkey', (db) => readHashes(db, [{ level: 0, index: 0 }]).catch(() => [])],
    ['transparency_log_commitment', (db) => entryOf(db, Buffer.alloc(32))],
    [
      'transparency_log_salts_of_subject',
      (db) => readApprovalEntry(db, { memberId: author.id, requestId: author.id }),
    ],
    ['transparency_log_openings_pkey', (db) => readOpening(db, 9)],
  ])
})
