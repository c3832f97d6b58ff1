import { announcing } from './announcing.ts'
import { asking } from './asking.ts'
import { backingUp } from './backups.ts'
import { containers } from './containers.ts'
import { growing } from './growing.ts'
import { installing, joining } from './installing.ts'
import { keeping } from './keeping.ts'
import { placingProxies } from './proxies.ts'
import { running } from './running.ts'
import { upgrading } from './upgrading.ts'
import type { Chapter } from './walk.ts'

/** The guide in the order in which a site is run: each chapter goes on from the one before. */
export const chapters: Chapter[] = [
  installing,
  placingProxies,
  joining,
  asking,
  backingUp,
  upgrading,
  running,
  announcing,
  growing,
  keeping,
  containers,
]

/** Commands that are no step, each with the test that runs it. */
export const elsewhere: Record<string, string> = {
  'npm run test:ops': 'runs the walk itself',
  'npm start': 'launcher.ops.test.ts',
  'npm run recompute-ranking': 'recompute-ranking.test.ts',
}
