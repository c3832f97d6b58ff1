import { test } from 'vitest'
import { expectNothingLost } from '../../faults/kills/expect-nothing-lost.ts'

test(
  'a node or the database is killed 30 times while members write: nothing acknowledged is lost or doubled',
  {
    timeout: 600_000,
  },
  () => expectNothingLost(30, String(Date.now())),
)
