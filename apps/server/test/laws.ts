import type { AppContext } from '../src/app-context.ts'
import { importLaws, type LawChange } from '../src/features/civic/laws/service.ts'
import { type LawRecord, withoutParts } from '../src/features/civic/laws/views.ts'

/** An uncontroversial bill, in committee since the second of November. */
export function aLaw(reference: string, overrides: Partial<LawRecord> = {}): LawRecord {
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
    ...withoutParts,
    source: { institution: 'Assemblée nationale', page: 'Dossier', url: null },
    asOf: '2026-11-20',
    basis: 'cross-checked',
    ...overrides,
  }
}

/** Imports laws from a source. */
export async function importLawRecords(
  context: AppContext,
  records: LawRecord[],
  origin: 'bundled' | 'imported' = 'imported',
): Promise<LawChange[]> {
  const outcome = await context.transaction((tx) => importLaws(context, tx, records, origin))
  return outcome.map(({ change }) => change)
}
