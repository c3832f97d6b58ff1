import { test } from 'vitest'
import { expectNothingLost } from './kills/expect-nothing-lost.ts'

// `PARVIS_ROUNDS=1000 npm run test:faults -- kills` is the long run.
const rounds = Number(process.env.PARVIS_ROUNDS || 100)
const seed = process.env.PARVIS_SEED || String(Date.now())

test(
  `a node or the database is killed ${rounds} times while members write: nothing acknowledged is lost or doubled`,
  {
    timeout: 120_000 + rounds * 30_000,
  },
  () => expectNothingLost(rounds, seed),
)
