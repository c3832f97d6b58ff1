import { lawRoles } from '@parvis/contract/list-filters.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { importLaws, type LawRecord } from '../laws/index.ts'
import type { Changes } from '../officials/index.ts'
import type { DossierRecord } from './formats/assembly-dossiers.ts'
import type { LawPerson, TextRecord } from './formats/assembly-texts.ts'
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
  const texts = Map.groupBy(
    await readStagedRecords<TextRecord>(tx, staged.importId, 'text'),
    ({ record }) => record.dossier,
  )
  const records = dossiers.map(({ key, record }) =>
    lawOf({ uid: key, record, texts: texts.get(key) ?? [], ballots, staged }),
  )
  const outcome = await importLaws(context, tx, records, 'imported')
  const of = (...changes: string[]) => outcome.filter(({ change }) => changes.includes(change)).length
  const outdated = of('outdated')
  const known = new Set(dossiers.map(({ key }) => key))
  const homeless = [...texts].reduce((sum, [dossier, of]) => sum + (known.has(dossier) ? 0 : of.length), 0)
  return {
    added: of('added'),
    changed: of('moved', 'corrected'),
    unchanged: of('unchanged'),
    removed: 0,
    missing: {
      ...(outdated === 0 ? {} : { 'plus ancien que ce qui est en place': outdated }),
      ...(homeless === 0 ? {} : { 'texte d’un dossier qui n’est pas suivi': homeless }),
    },
  }
}

type Texts = { key: string; record: TextRecord }[]

interface Sources {
  uid: string
  record: DossierRecord
  texts: Texts
  ballots: Ballots
  staged: StagedImport
}

function lawOf({ uid, record, texts, ballots, staged: { asOf, provenance } }: Sources): LawRecord {
  const { promulgation } = record
  // Sittings ahead are in the file too: what is planned has not been reached.
  const isPast = ({ date }: { date: string | null }) => date === null || date <= asOf
  const planned = record.timeline.findIndex((step) => !isPast(step))
  const reached = planned === -1 ? record.timeline : record.timeline.slice(0, planned)
  return {
    reference: uid,
    dossierUid: uid,
    title: cut(record.title, longest.title),
    shortTitle: null,
    description: '',
    kind: record.kind,
    nature: record.nature,
    originChamber: record.origin,
    lawNumber: promulgation?.law_number ?? null,
    status: reached.at(-1)?.stage ?? record.status,
    note: record.closed === null ? null : closings[record.closed],
    steps: reached.map(({ stage, date, description }) => ({
      stage,
      date,
      description: description === '' ? null : description,
      confidence: date === null ? null : 'high',
    })),
    acts: record.acts.filter(isPast).map(({ date, description, vote, url }) => {
      const ballot = vote === null ? undefined : ballots.get(vote)
      return {
        date,
        label: cut(description, longest.label) || 'Décision',
        ballotUid: vote,
        votesFor: ballot?.votes_for ?? null,
        votesAgainst: ballot?.votes_against ?? null,
        abstentions: ballot?.abstentions ?? null,
        url,
      }
    }),
    proposer: record.proposer,
    subject: record.subject,
    committees: record.committees ?? [],
    senateUrl: record.senate_url,
    publication:
      promulgation === null
        ? null
        : { on: promulgation.published_on, journal: promulgation.journal, url: promulgation.url },
    people: peopleOf(record, texts),
    texts: textsOf(texts),
    source: { institution: provenance.institution, page: provenance.page, url: record.page_url },
    asOf,
    basis: 'single-copy',
  }
}

/** In characters, as the law tracker stores them. */
const longest = { title: 500, label: 300, textLabel: 200 }

const isRapporteur = ({ role }: LawPerson) => role.endsWith('rapporteur')

/** Authors and signatories of the text first deposited, and rapporteurs of the file and its reports; each role once. */
function peopleOf({ people, deposited }: DossierRecord, texts: Texts): LawPerson[] {
  const all = [
    ...people,
    ...texts.flatMap(({ key, record }) =>
      key === deposited ? record.people : record.people.filter(isRapporteur),
    ),
  ]
  const authors = new Set(all.filter(({ role }) => role === 'author').map(({ uid }) => uid))
  const once = new Map(all.map((person) => [`${person.role} ${person.uid}`, person]))
  return [...once.values()]
    .filter(({ role, uid }) => role !== 'cosignatory' || !authors.has(uid))
    .toSorted((one, other) => lawRoles.indexOf(one.role) - lawRoles.indexOf(other.role))
}

function textsOf(texts: Texts): LawRecord['texts'] {
  return texts
    .map(({ key, record: { kind, label, title, date, url, people } }) => ({
      uid: key,
      kind,
      label: cut(label, longest.textLabel),
      title: cut(title, longest.title),
      date,
      url,
      rapporteurs: people.filter(isRapporteur).map(({ uid }) => uid),
    }))
    .toSorted(
      (one, other) => (one.date ?? '').localeCompare(other.date ?? '') || one.uid.localeCompare(other.uid),
    )
}

const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)

const closings = {
  rejected: 'Rejeté en lecture définitive.',
  withdrawn: 'Retiré par son auteur.',
  rejected_by_both: 'Rejeté par les deux chambres. La procédure peut reprendre.',
  rejected_by_assemblee: 'Dernier vote : rejeté par l’Assemblée nationale. La procédure peut continuer.',
  rejected_by_senat: 'Dernier vote : rejeté par le Sénat. La procédure peut continuer.',
  rejected_by_committee: 'Rejeté par la commission.',
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
