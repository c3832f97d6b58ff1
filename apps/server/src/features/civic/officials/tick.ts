import type { TickView } from '@parvis/contract/civic/officials.schemas.ts'
import type { AppContext } from '../../../app-context.ts'
import { readOfficialFigures } from '../../content/questions/index.ts'
import { readCertificates } from '../../people/verification/index.ts'
import { readProfileVotes } from './official-votes.ts'

/** Reads what stands behind a member's tick. A member without one has no certificate, and everything else is empty. */
export async function readTick(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  reference: string,
  readerId: string | null,
): Promise<TickView> {
  const [certificates, figures, votes] = await Promise.all([
    readCertificates(db, reference, readerId),
    readOfficialFigures(db, reference, readerId, clock.now()),
    readProfileVotes(db, reference, {
      readerId,
      q: '',
      scope: 'notable',
      after: null,
      size: 1,
    }),
  ])
  return { ...certificates, figures, last_vote: votes.items[0] ?? null }
}
