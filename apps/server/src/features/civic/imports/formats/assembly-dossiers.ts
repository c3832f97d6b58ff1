import { shiftDay } from '@parvis/platform/paris.ts'
import { invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import { asList, at, dayAt, isNil, isNode, neededText, textAt } from './assembly-values.ts'

export const lawStages = [
  'proposition',
  'commission',
  'seance',
  'vote',
  'promulgation',
  'application',
] as const
export type LawStage = (typeof lawStages)[number]

export interface DossierRecord {
  title: string
  procedure: string
  origin: 'assemblee' | 'senat'
  page_url: string
  senate_url: string | null
  law_number: string | null
  /** The last stage reached. */
  status: LawStage
  closed: 'rejected' | 'withdrawn' | null
  /** Date and description of each stage reached, in order. */
  timeline: { stage: LawStage; date: string | null; description: string }[]
  /** Votes of the chambers and decisions of the Constitutional Council, with the id of the roll call if named. */
  acts: { date: string; description: string; vote: string | null }[]
}

/** A leaf of the procedure tree. */
interface LegislativeAct {
  code: string
  type: string
  date: string
  label: string
  conclusion: { code: string | null; label: string } | null
  votes: string[]
  lawNumber: string | null
}

/** Reads a bill from the Assembly's legislative files, mapped to the app's stages. */
export function readDossierDocument(document: unknown, notes: Notes): StagedRecord[] {
  if (isNode(document) && isNode(document.document)) {
    notes.ignored('texte (document), lu seulement par son dossier')
    return []
  }
  const dossier = isNode(document) ? document.dossierParlementaire : undefined
  if (!isNode(dossier)) invalid('pas de dossierParlementaire')
  const key = neededText(dossier, 'uid')
  if (!/^DLR5L\d{1,2}N\d+$/.test(key)) invalid(`uid = ${key.slice(0, 40)}`)
  const procedure = textAt(dossier, 'procedureParlementaire', 'libelle') ?? ''
  if (!/^pro(jet|position) de loi/i.test(procedure)) {
    notes.ignored(`pas un texte de loi : ${procedure || 'sans procédure'}`)
    return []
  }
  if (!isNil(dossier.fusionDossier)) {
    notes.ignored('dossier absorbé par un autre')
    return []
  }
  const acts = leaves(at(dossier, 'actesLegislatifs', 'acteLegislatif'), notes)
  acts.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  const timeline = timelineOf(acts)
  const last = timeline.at(-1)
  if (last === undefined) {
    notes.ignored('dossier sans étape datée')
    return []
  }
  const path = textAt(dossier, 'titreDossier', 'titreChemin') ?? key
  const legislature = textAt(dossier, 'legislature') ?? /L(\d+)N/.exec(key)?.[1]
  const senate = textAt(dossier, 'titreDossier', 'senatChemin')
  const record: DossierRecord = {
    title: neededText(dossier, 'titreDossier', 'titre'),
    procedure,
    origin: acts[0]?.code.startsWith('SN') ? 'senat' : 'assemblee',
    page_url: `https://www.assemblee-nationale.fr/dyn/${legislature}/dossiers/${encodeURIComponent(path)}`,
    senate_url: senate?.startsWith('https://www.senat.fr/') ? senate : null,
    law_number: acts.find(({ lawNumber }) => lawNumber !== null)?.lawNumber ?? null,
    status: last.stage,
    closed: closedBy(acts, last.stage),
    timeline,
    acts: acts.filter(isDecision).map((act) => ({
      date: act.date,
      description: sentenceOf(act),
      vote: act.votes[0] ?? null,
    })),
  }
  return [{ kind: 'dossier', key, record }]
}

function leaves(nodes: unknown, notes: Notes, depth = 0): LegislativeAct[] {
  // Deeper than any real procedure: protects against a file made to exhaust the reader.
  if (depth > 20) invalid('actes imbriqués sans fin')
  return asList(nodes).flatMap((node) => {
    const below = at(node, 'actesLegislatifs', 'acteLegislatif')
    const deeper = below === undefined ? [] : leaves(below, notes, depth + 1)
    const date = dayAt(node, 'dateActe')
    return date === null ? deeper : [readAct(node, date, notes), ...deeper]
  })
}

function readAct(node: unknown, date: string, notes: Notes): LegislativeAct {
  const conclusion = textAt(node, 'statutConclusion', 'libelle')
  const family = textAt(node, 'statutConclusion', 'fam_code')
  if (family !== null && !knownConclusions.has(family)) notes.unknown('statutConclusion.fam_code', family)
  return {
    code: neededText(node, 'codeActe'),
    type: textAt(node, '@xsi:type') ?? '',
    date,
    label: textAt(node, 'libelleActe', 'libelleCourt') ?? textAt(node, 'libelleActe', 'nomCanonique') ?? '',
    conclusion: conclusion === null && family === null ? null : { code: family, label: conclusion ?? '' },
    votes: asList(at(node, 'voteRefs', 'voteRef')).filter((vote) => typeof vote === 'string'),
    lawNumber: textAt(node, 'codeLoi'),
  }
}

const knownConclusions = new Set([
  'TSORTF01',
  'TSORTF03',
  'TSORTF05',
  'TSORTF06',
  'TSORTF07',
  'TSORTMOT02',
  'TCCMP02',
])
const adopting = new Set(['TSORTF01', 'TSORTF03', 'TSORTF05', 'TSORTF06'])

const isDecision = ({ code, conclusion }: LegislativeAct) =>
  /-DEBATS-DEC$|^CMP-DEC$|-MOTION-VOTE$|^CC-CONCLUSION|-DGVT$|-RTRINI$/.test(code) &&
  (conclusion !== null || /-DGVT$|-RTRINI$|^CC-/.test(code))

/** Decides by the code, or by the label of an unknown code. */
function isAdopted({ conclusion }: LegislativeAct): boolean {
  if (conclusion === null || /rejet/i.test(conclusion.label)) return false
  if (conclusion.code !== null && knownConclusions.has(conclusion.code)) return adopting.has(conclusion.code)
  return /adopt|modifi|conforme/i.test(conclusion.label)
}

const isRejected = ({ conclusion }: LegislativeAct) =>
  conclusion !== null &&
  (conclusion.code === 'TSORTF07' || conclusion.code === 'TSORTMOT02' || /rejet/i.test(conclusion.label))

const isConform = ({ conclusion }: LegislativeAct) =>
  conclusion !== null && /conforme/i.test(conclusion.label)

function timelineOf(acts: LegislativeAct[]): DossierRecord['timeline'] {
  const first = (matches: (act: LegislativeAct) => boolean) => acts.find(matches)
  const referral = (code: string) => /-COM-FOND-SAISIE$/.test(code)
  const reached: [LawStage, { date: string; label: string } | undefined][] = [
    ['proposition', first(({ code }) => /-DEPOT$/.test(code))],
    [
      'commission',
      first(({ code }) => /-COM(-|$)/.test(code) && !referral(code)) ?? first(({ code }) => referral(code)),
    ],
    [
      'seance',
      first(({ code }) => /-DEBATS-SEANCE$/.test(code)) ?? first(({ code }) => /-DEBATS-DEC$/.test(code)),
    ],
    ['vote', finalAdoption(acts)],
    ['promulgation', first(({ code }) => code === 'PROM-PUB')],
    ['application', first(({ code }) => code === 'DECAPP-PUB')],
  ]
  const last = reached.findLastIndex(([, act]) => act !== undefined)
  return reached.slice(0, last + 1).map(([stage, act]) => ({
    stage,
    date: act?.date ?? null,
    description: act?.label ?? '',
  }))
}

/** The last adopting decision, if no further decision is due. */
function finalAdoption(acts: LegislativeAct[]): { date: string; label: string } | undefined {
  const latest = (matches: (act: LegislativeAct) => boolean) =>
    acts.findLast((act) => matches(act) && isAdopted(act))
  const cmp = ['CMP-DEBATS-AN-DEC', 'CMP-DEBATS-SN-DEC'].map((wanted) =>
    latest(({ code }) => code === wanted),
  )
  const [assembly, senate] = cmp
  if (assembly !== undefined && senate !== undefined) return assembly.date > senate.date ? assembly : senate
  const final = latest(({ code }) => code === 'ANLDEF-DEBATS-DEC')
  if (final !== undefined) return final
  const conform = acts.findLast((act) => /^(AN|SN)(1|2|NLEC)-DEBATS-DEC$/.test(act.code) && isConform(act))
  return conform ?? notOverturned(acts)
}

/** Adoption under article 49.3: the government engaged its responsibility, and no motion of censure passed. */
function notOverturned(acts: LegislativeAct[]): { date: string; label: string } | undefined {
  const engaged = acts.findLast(({ code }) => /^(ANLDEF|CMP-DEBATS-AN|ANLUNI)-DGVT$/.test(code))
  if (engaged === undefined) return undefined
  const motions = acts.filter(({ code, date }) => /-MOTION-VOTE$/.test(code) && date >= engaged.date)
  if (motions.some((motion) => isAdopted(motion))) return undefined
  const motion = motions.findLast(isRejected)
  return { date: motion?.date ?? shiftDay(engaged.date, 1), label: 'Considéré comme adopté' }
}

function closedBy(acts: LegislativeAct[], stage: LawStage): DossierRecord['closed'] {
  if (stage === 'vote' || stage === 'promulgation' || stage === 'application') return null
  if (acts.some(({ code }) => /-RTRINI$/.test(code))) return 'withdrawn'
  const decision = acts.findLast(({ code }) => /-DEBATS-DEC$/.test(code))
  // A bill rejected in a first reading may come back; one rejected in the last reading may not.
  return decision !== undefined && /^(ANLDEF|ANLUNI)-/.test(decision.code) && isRejected(decision)
    ? 'rejected'
    : null
}

const chambers: [RegExp, string][] = [
  [/^CMP-DEBATS-AN|^AN/, 'Assemblée nationale'],
  [/^CMP-DEBATS-SN|^SN/, 'Sénat'],
  [/^CMP/, 'Commission mixte paritaire'],
  [/^CC/, 'Conseil constitutionnel'],
]

function sentenceOf({ code, label, conclusion }: LegislativeAct): string {
  const chamber = chambers.find(([prefix]) => prefix.test(code))?.[1]
  const what = [label, conclusion?.label].filter(Boolean).join(' : ')
  return chamber === undefined ? what : `${chamber} — ${what}`
}
