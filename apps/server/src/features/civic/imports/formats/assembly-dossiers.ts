import type { LawKind, LawNature, LawProposer, LawStage, LawSubject } from '@parvis/contract/list-filters.ts'
import { invalid, unknownCode } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import { type LegislativeAct, type Promulgation, readActs } from './assembly-dossier-acts.ts'
import { finalDecision, type Halt, haltOf, timelineOf } from './assembly-dossier-steps.ts'
import { type LawPerson, readTextDocument } from './assembly-texts.ts'
import { asList, at, isNil, isNode, neededText, secureAddress, textAt } from './assembly-values.ts'

export interface DossierRecord {
  title: string
  kind: LawKind
  nature: LawNature
  proposer: LawProposer | null
  /** By the committee in charge. */
  subject: LawSubject | null
  /** Committees in charge in both chambers, in the order of the referrals. */
  committees: string[]
  origin: 'assemblee' | 'senat'
  page_url: string
  senate_url: string | null
  /** The text first deposited: its document names the authors. */
  deposited: string | null
  people: LawPerson[]
  /** The last stage reached. */
  status: LawStage
  closed: Halt | null
  /** Date and description of each stage reached, in order. */
  timeline: { stage: LawStage; date: string | null; description: string }[]
  /** Votes of the chambers, referrals to the Constitutional Council and its decisions, in the order of the procedure. */
  acts: { date: string; description: string; vote: string | null; url: string | null }[]
  promulgation: Promulgation | null
}

/** The kind is null where the deposited text says it: procedures 5 to 7 cover bills of the government and of members. */
type Procedure = { nature: LawNature; kind: LawKind | null }

/** Procedures that make law, and resolutions, by `procedureParlementaire.code`. */
const procedures: Partial<Record<string, Procedure>> = {
  1: { nature: 'ordinary', kind: 'project' },
  2: { nature: 'ordinary', kind: 'proposal' },
  3: { nature: 'budget', kind: 'project' },
  4: { nature: 'budget', kind: 'project' },
  5: { nature: 'organic', kind: null },
  6: { nature: 'treaty', kind: null },
  7: { nature: 'constitutional', kind: null },
  8: { nature: 'ordinary', kind: 'resolution' },
  21: { nature: 'budget', kind: 'project' },
  22: { nature: 'ordinary', kind: 'resolution' },
}

/** Procedures that make no law: reports, inquiries, declarations, petitions. */
const otherProcedures = new Set(['9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '23'])

/** Reads a legislative file or one of its texts. */
export function readDossierDocument(document: unknown, notes: Notes): StagedRecord[] {
  if (isNode(document) && isNode(document.document)) return readTextDocument(document.document)
  const dossier = isNode(document) ? document.dossierParlementaire : undefined
  if (!isNode(dossier)) invalid('pas de dossierParlementaire')
  const key = neededText(dossier, 'uid')
  if (!/^DLR5L\d{1,2}N\d+$/.test(key)) invalid(`uid = ${key.slice(0, 40)}`)
  const procedure = procedureOf(dossier, notes)
  if (procedure === undefined) return []
  if (!isNil(dossier.fusionDossier)) {
    notes.ignored('dossier absorbé par un autre')
    return []
  }
  const acts = readActs(at(dossier, 'actesLegislatifs', 'acteLegislatif'), notes)
  const dated = acts.filter((act): act is LegislativeAct & { date: string } => act.date !== null)
  // Sorting is stable: acts of one day keep the order of the procedure.
  dated.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  const final = finalDecision(dated, procedure.nature)
  const timeline = timelineOf(dated, final)
  const last = timeline.at(-1)
  if (last === undefined) {
    notes.ignored('dossier sans étape datée')
    return []
  }
  const deposit = dated.find(({ code }) => /-DEPOT$/.test(code))
  const kind = procedure.kind ?? kindOf(deposit?.text ?? null)
  const origin = (deposit ?? dated[0])?.code.startsWith('SN') ? 'senat' : 'assemblee'
  const path = textAt(dossier, 'titreDossier', 'titreChemin') ?? key
  const legislature = textAt(dossier, 'legislature') ?? /L(\d+)N/.exec(key)?.[1]
  const senate = secureAddress(textAt(dossier, 'titreDossier', 'senatChemin'))
  const record: DossierRecord = {
    title: neededText(dossier, 'titreDossier', 'titre').replace(/\s+/g, ' '),
    kind,
    nature: procedure.nature,
    proposer: proposerOf(kind, origin),
    subject: subjectOf(acts),
    committees: committeesOf(acts),
    origin,
    page_url: `https://www.assemblee-nationale.fr/dyn/${legislature}/dossiers/${encodeURIComponent(path)}`,
    senate_url: senate?.startsWith('https://www.senat.fr/') ? senate : null,
    deposited: deposit?.text ?? null,
    people: [...initiatorsOf(dossier), ...acts.flatMap(({ rapporteurs }) => rapporteurs)],
    status: last.stage,
    closed: haltOf(dated, last.stage),
    timeline,
    acts: dated.flatMap(({ decision, date }) => (decision === null ? [] : [{ ...decision, date }])),
    promulgation: dated.find(({ promulgation }) => promulgation !== null)?.promulgation ?? null,
  }
  return [{ kind: 'dossier', key, record }]
}

/** The procedure, decided by its code: labels change. Undefined if it makes no law, which is noted. */
function procedureOf(dossier: unknown, notes: Notes): Procedure | undefined {
  const code = textAt(dossier, 'procedureParlementaire', 'code')
  const label = textAt(dossier, 'procedureParlementaire', 'libelle') ?? 'sans procédure'
  const procedure = code === null ? undefined : procedures[code]
  if (procedure !== undefined) return procedure
  if (code !== null && !otherProcedures.has(code))
    unknownCode('procedureParlementaire.code', `${code} ${label}`)
  notes.ignored(`pas un texte de loi : ${label}`)
  return undefined
}

/** Texts of the government are `PRJL…`; all others come from members. */
const kindOf = (text: string | null): LawKind => (text?.startsWith('PRJL') ? 'project' : 'proposal')

const proposerOf = (kind: LawKind, origin: DossierRecord['origin']): LawProposer =>
  kind === 'project' ? 'government' : origin === 'senat' ? 'senators' : 'deputies'

const initiatorsOf = (dossier: unknown): LawPerson[] =>
  asList(at(dossier, 'initiateur', 'acteurs', 'acteur')).flatMap((actor) => {
    const uid = textAt(actor, 'acteurRef')
    return uid === null ? [] : [{ role: 'author', uid }]
  })

/**
 * Subject of a standing committee: `PO…` of the Assembly, then of the Senate (committees of both chambers in the
 * Assembly's list of organs of 20 April 2026).
 */
const committeeSubjects: Partial<Record<string, LawSubject>> = {
  PO59051: 'justice',
  PO211495: 'justice',
  PO420120: 'social',
  PO211493: 'social',
  PO419610: 'economy',
  PO516753: 'economy',
  PO59048: 'finance',
  PO211494: 'finance',
  PO419865: 'environment',
  PO516754: 'environment',
  PO419604: 'culture',
  PO211490: 'culture',
  PO59047: 'foreign',
  PO211491: 'foreign',
  PO59046: 'defence',
  PO415287: 'europe',
}

const referralsOf = (acts: LegislativeAct[]) =>
  acts.filter(({ code }) => /-COM-(FOND|CAE)-SAISIE$/.test(code))

const committeesOf = (acts: LegislativeAct[]): string[] => [
  ...new Set(referralsOf(acts).flatMap(({ organ }) => organ ?? [])),
]

/** The subject of the first committee in charge that has one: special committees have none. */
function subjectOf(acts: LegislativeAct[]): LawSubject | null {
  // A European resolution is examined by a standing committee too: that one says its subject.
  const ordered = referralsOf(acts).sort((one, other) => Number(isEuropean(one)) - Number(isEuropean(other)))
  for (const { organ } of ordered) {
    const subject = organ === null ? undefined : committeeSubjects[organ]
    if (subject !== undefined) return subject
  }
  return null
}

const isEuropean = ({ code }: LegislativeAct) => code.includes('-CAE-')
