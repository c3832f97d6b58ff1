import type { Tx } from '@parvis/platform/database/database.ts'
import { importLaws, type LawRecord } from '../laws/index.ts'
import type { Changes } from '../officials/index.ts'
import type { DossierRecord } from './formats/assembly-dossiers.ts'
import type { ImporterContext, StagedImport } from './source.ts'
import { readStagedRecords } from './staging.ts'

type Ballots = Map<string, { votes_for: number; votes_against: number; abstentions: number }>

/** Imports bills from the Assembly's legislative files, and notifies their followers of progress. */
export async function importDossiers(
  context: ImporterContext,
  tx: Tx,
  staged: StagedImport,
): Promise<Changes> {
  const dossiers = await readStagedRecords<DossierRecord>(tx, staged.importId, 'dossier')
  const ballots = await ballotsOf(
    tx,
    dossiers.flatMap(({ record }) => record.acts.flatMap(({ vote }) => vote ?? [])),
  )
  const records = dossiers.map(({ key, record }) => lawOf(key, record, ballots, staged))
  const outcome = await importLaws(context, tx, records, 'imported')
  const of = (...changes: string[]) => outcome.filter(({ change }) => changes.includes(change)).length
  const outdated = of('outdated')
  return {
    added: of('added'),
    changed: of('moved', 'corrected'),
    unchanged: of('unchanged'),
    removed: 0,
    missing: outdated === 0 ? {} : { 'plus ancien que ce qui est en place': outdated },
  }
}

function lawOf(
  uid: string,
  record: DossierRecord,
  ballots: Ballots,
  { asOf, provenance }: StagedImport,
): LawRecord {
  return {
    reference: uid,
    dossierUid: uid,
    title: cut(record.title, longest.title),
    shortTitle: null,
    description: '',
    kind: record.kind,
    nature: record.nature,
    originChamber: record.origin,
    lawNumber: record.promulgation?.law_number ?? null,
    status: record.status,
    note: record.closed === null ? null : closings[record.closed],
    steps: record.timeline.map(({ stage, date, description }) => ({
      stage,
      date,
      description: description === '' ? null : description,
      confidence: date === null ? null : 'high',
    })),
    acts: record.acts.map(({ date, description, vote }) => {
      const ballot = vote === null ? undefined : ballots.get(vote)
      return {
        date,
        label: cut(description, longest.label) || 'Décision',
        ballotUid: vote,
        votesFor: ballot?.votes_for ?? null,
        votesAgainst: ballot?.votes_against ?? null,
        abstentions: ballot?.abstentions ?? null,
      }
    }),
    source: { institution: provenance.institution, page: provenance.page, url: record.page_url },
    asOf,
    basis: 'single-copy',
  }
}

/** In characters, as the law tracker stores them. */
const longest = { title: 500, label: 300 }

const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)

const closings = {
  rejected: 'Rejeté en lecture définitive.',
  withdrawn: 'Retiré par son auteur.',
} as const

/** Stored votes by id. Some are missing: votes of the Senate, or of a legislature that was not imported. */
async function ballotsOf(tx: Tx, uids: string[]): Promise<Ballots> {
  if (uids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('roll_calls')
    .select(['uid', 'votes_for', 'votes_against', 'abstentions'])
    .where('uid', 'in', uids)
    .execute()
  return new Map(rows.map((row) => [row.uid, row]))
}
