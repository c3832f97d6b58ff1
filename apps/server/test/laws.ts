import { importLaws, type LawChange } from '../src/features/civic/laws/service.ts'
import type { LawRecord } from '../src/features/civic/laws/views.ts'
import type { World } from '../src/world.ts'

/** A bill about what nobody debates, in commission since the second of November. */
export function aLaw(reference: string, told: Partial<LawRecord> = {}): LawRecord {
  return {
    reference,
    dossierUid: null,
    title: 'Projet de loi relatif aux bancs publics',
    shortTitle: 'Bancs publics',
    description: 'Deux bancs par place.',
    kind: 'project',
    nature: 'ordinary',
    originChamber: 'assemblee',
    lawNumber: null,
    status: 'commission',
    note: null,
    steps: [
      { stage: 'proposition', date: '2026-10-05', description: 'Dépôt', confidence: 'high' },
      { stage: 'commission', date: '2026-11-02', description: null, confidence: 'medium' },
    ],
    acts: [],
    source: { institution: 'Assemblée nationale', page: 'Dossier', url: null },
    asOf: '2026-11-20',
    basis: 'cross-checked',
    ...told,
  }
}

/** Has a source tell of laws. */
export async function tell(
  world: World,
  records: LawRecord[],
  origin: 'bundled' | 'imported' = 'imported',
): Promise<LawChange[]> {
  const outcome = await world.transaction((tx) => importLaws(world, tx, records, origin))
  return outcome.map(({ change }) => change)
}
