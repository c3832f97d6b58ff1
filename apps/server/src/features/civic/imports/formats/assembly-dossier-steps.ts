import type { LawNature, LawStage } from '@parvis/contract/list-filters.ts'
import { shiftDay } from '@parvis/platform/paris.ts'
import {
  chamberOf,
  isAdopted,
  isRejected,
  isUnchanged,
  type LegislativeAct,
} from './assembly-dossier-acts.ts'

type DatedAct = LegislativeAct & { date: string }
type Decision = Pick<DatedAct, 'date' | 'label'> & Partial<Pick<DatedAct, 'decision'>>
type Step = { stage: LawStage; date: string | null; description: string }

/**
 * The stages reached, each with its first act.
 * @param acts by day; those of one day in the order of the procedure
 */
export function timelineOf(acts: DatedAct[], final: Decision | undefined): Step[] {
  const first = (matches: (act: DatedAct) => boolean) => acts.find(matches)
  const deposit = first(({ code }) => /-DEPOT$/.test(code))
  // The file names few sittings of the Senate: its vote is the first sign of one.
  const sitting = first(({ code }) => /-DEBATS(-AN|-SN)?-(SEANCE|DEC)$/.test(code))
  // Considered as final under article 151-7 of the Assembly's rules: no sitting has discussed it.
  const withoutSitting = final !== undefined && sitting?.conclusion?.code === 'TSORTF19'
  const isInCommittee = acts.some(isCommitteeAct)
  const promulgated = first(({ code }) => code === 'PROM-PUB')
  const number = promulgated?.promulgation?.law_number ?? undefined
  const reached: [LawStage, Decision | undefined, string][] = [
    [
      'proposition',
      deposit,
      deposit?.code.startsWith('SN') ? 'Dépôt au Sénat' : 'Dépôt à l’Assemblée nationale',
    ],
    ['commission', committeeWork(acts, deposit, sitting), isInCommittee ? '' : 'Sans examen en commission'],
    withoutSitting
      ? ['seance', undefined, 'Sans discussion en séance']
      : ['seance', sitting, 'Discussion en séance publique'],
    ['vote', final, final?.decision?.description ?? ''],
    ['promulgation', promulgated, number === undefined ? '' : `Loi n° ${number}`],
  ]
  const last = reached.findLastIndex(([, act]) => act !== undefined)
  return reached.slice(0, last + 1).map(([stage, act, description]) => ({
    stage,
    date: act?.date ?? null,
    description: description || (act?.label ?? ''),
  }))
}

const isCommitteeAct = ({ code }: DatedAct) => /^(AN|SN)\w*-COM(-|$)/.test(code)
const isChamberDecision = ({ code }: DatedAct) => /-DEBATS(-AN|-SN)?-DEC$/.test(code)

/**
 * The first work of a committee, else the referral to it. Standing rapporteurs are named before the deposit: an act
 * before it, or after the first sitting, does not begin this stage.
 */
function committeeWork(
  acts: DatedAct[],
  deposit: DatedAct | undefined,
  sitting: DatedAct | undefined,
): Decision | undefined {
  const isInTime = ({ date }: DatedAct) => deposit === undefined || date >= deposit.date
  const isReferral = ({ code }: DatedAct) => /-SAISIE$/.test(code)
  const ofCommittee = acts.filter((act) => isCommitteeAct(act) && isInTime(act))
  const work = ofCommittee.find((act) => !isReferral(act))
  if (work !== undefined && (sitting === undefined || work.date <= sitting.date)) return work
  return ofCommittee.find(isReferral) ?? work
}

/** The decision after which no further one is due; undefined as long as one is. */
export function finalDecision(acts: DatedAct[], nature: LawNature): Decision | undefined {
  const decisions = acts.filter(isChamberDecision)
  const adopted = decisions.filter((act) => isAdopted(act))
  const lastWord = adopted.findLast(({ code }) => /^(ANLDEF|ANLUNI)-/.test(code))
  const decided =
    lastWord ?? agreed(adopted) ?? (nature === 'constitutional' ? undefined : unchanged(adopted))
  return decided ?? notOverturned(acts) ?? beforePromulgation(acts, decisions)
}

/** Both chambers have adopted the joint committee's text. */
function agreed(adopted: DatedAct[]): Decision | undefined {
  const joint = adopted.filter(({ code }) => code.startsWith('CMP-DEBATS'))
  const [assembly, senate] = (['assemblee', 'senat'] as const).map((chamber) =>
    joint.findLast((act) => chamberOf(act) === chamber),
  )
  if (assembly === undefined || senate === undefined) return undefined
  return assembly.date > senate.date ? assembly : senate
}

/** A chamber has adopted the text that the other one adopted before it. */
function unchanged(adopted: DatedAct[]): Decision | undefined {
  return adopted.findLast(
    (act, place) =>
      isUnchanged(act) && adopted.slice(0, place).some((earlier) => chamberOf(earlier) !== chamberOf(act)),
  )
}

/** Adoption under article 49.3: the government engaged its responsibility, and no motion of censure passed. */
function notOverturned(acts: DatedAct[]): Decision | undefined {
  const engaged = acts.findLast(({ code }) => code === 'ANLDEF-DGVT')
  if (engaged === undefined) return undefined
  const motions = acts.filter(({ code, date }) => code === 'ANLDEF-MOTION-VOTE' && date >= engaged.date)
  if (motions.some((motion) => isAdopted(motion))) return undefined
  const motion = motions.findLast(isRejected)
  return { date: motion?.date ?? shiftDay(engaged.date, 1), label: 'Considéré comme adopté' }
}

/**
 * A promulgated law was adopted, whatever the file calls it: the Senate's conform votes are « modifié » there, and one
 * conclusion is `TSORTFnull`. The same holds for a law referred to the Constitutional Council.
 */
function beforePromulgation(acts: DatedAct[], decisions: DatedAct[]): Decision | undefined {
  const proof = acts.find(({ code }) => code === 'PROM-PUB' || code.startsWith('CC-'))
  if (proof === undefined) return undefined
  const last = decisions.findLast((act) => act.date <= proof.date && !isRejected(act))
  if (last === undefined) return undefined
  const place = chamberOf(last) === 'senat' ? 'Sénat' : 'Assemblée nationale'
  return { ...last, decision: null, label: `${place} — dernier vote avant la fin de la procédure` }
}

/** Why a text has come to a halt: for good, or as long as neither chamber takes it up again. */
export type Halt =
  | 'withdrawn'
  | 'rejected'
  | 'rejected_by_both'
  | 'rejected_by_committee'
  | `rejected_by_${'assemblee' | 'senat'}`

export function haltOf(acts: DatedAct[], stage: LawStage): Halt | null {
  if (stage === 'vote' || stage === 'promulgation' || stage === 'application') return null
  if (acts.some(({ code }) => /-RTRINI$/.test(code))) return 'withdrawn'
  const decisions = acts.filter(({ code }) => /-DEBATS-DEC$/.test(code))
  const last = decisions.at(-1)
  if (last === undefined) {
    const committee = acts.findLast(({ code }) => /-COM-\w+-DEC$/.test(code))
    return committee !== undefined && isRejected(committee) ? 'rejected_by_committee' : null
  }
  if (!isRejected(last)) return null
  // A bill rejected in a first reading may come back; one rejected in the last reading may not.
  if (/^(ANLDEF|ANLUNI)-/.test(last.code)) return 'rejected'
  const chamber = chamberOf(last)
  const other = decisions.findLast((act) => chamberOf(act) !== chamber)
  if (other !== undefined && isRejected(other)) return 'rejected_by_both'
  return chamber === null ? null : `rejected_by_${chamber}`
}
