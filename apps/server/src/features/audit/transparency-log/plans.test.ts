import { test } from '../../../../test/parvis.ts'
import { expectIndexes } from '../../../../test/plans.ts'
import { readLastCheckpoint, readWitnessed } from './published.ts'
import { readTile } from './tiles.ts'
import { readWitnessStates } from './witness-states.ts'

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
