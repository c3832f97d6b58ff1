import { invalid } from '../import-refusal.ts'
import type { Notes } from '../source.ts'
import { type LawPerson, personRole } from './assembly-texts.ts'
import { asList, at, dayAt, neededText, secureAddress, textAt } from './assembly-values.ts'

export interface Promulgation {
  law_number: string | null
  title: string | null
  /** Day and number of the Journal officiel. */
  published_on: string | null
  journal: string | null
  /** Address of the text at Légifrance. */
  url: string | null
}

/** A node of the procedure tree. Nodes that only group others have no date, and a nomination may lack one. */
export interface LegislativeAct {
  code: string
  date: string | null
  label: string
  /** The organ that acts: a chamber or a committee. */
  organ: string | null
  conclusion: { code: string | null; label: string } | null
  /** The text deposited or reported. */
  text: string | null
  rapporteurs: LawPerson[]
  /** Decision of the act for the law's page; null for acts that decide nothing. */
  decision: { description: string; vote: string | null; url: string | null } | null
  promulgation: Promulgation | null
}

/** All acts in the order of the procedure. */
export function readActs(nodes: unknown, notes: Notes, depth = 0): LegislativeAct[] {
  // Deeper than any real procedure: protects against a file made to exhaust the reader.
  if (depth > 20) invalid('actes imbriqués sans fin')
  return asList(nodes).flatMap((node) => {
    const below = at(node, 'actesLegislatifs', 'acteLegislatif')
    const deeper = below === undefined ? [] : readActs(below, notes, depth + 1)
    return [readAct(node, notes), ...deeper]
  })
}

function readAct(node: unknown, notes: Notes): LegislativeAct {
  const act = {
    code: neededText(node, 'codeActe'),
    date: dayAt(node, 'dateActe'),
    label: textAt(node, 'libelleActe', 'libelleCourt') ?? textAt(node, 'libelleActe', 'nomCanonique') ?? '',
    organ: textAt(node, 'organeRef'),
    conclusion: conclusionOf(node, notes),
    text: textAt(node, 'texteAssocie'),
    rapporteurs: rapporteursOf(node, notes),
  }
  return {
    ...act,
    decision: isDecision(act)
      ? {
          description: sentenceOf(node, act),
          vote: asList(at(node, 'voteRefs', 'voteRef')).find((vote) => typeof vote === 'string') ?? null,
          url: secureAddress(textAt(node, 'urlConclusion')),
        }
      : null,
    promulgation: act.code === 'PROM-PUB' ? promulgationOf(node) : null,
  }
}

/** Conclusions of the chambers, of the joint committee, of motions and of the Constitutional Council. */
const knownConclusions = new Set([
  'TSORTF01',
  'TSORTF02',
  'TSORTF03',
  'TSORTF05',
  'TSORTF06',
  'TSORTF07',
  'TSORTF18',
  'TSORTF19',
  'TSORTF24',
  'TSORTFnull',
  'TSORTMOT01',
  'TSORTMOT02',
  'TCCMP01',
  'TCCMP02',
  'TCD01',
  'TCD02',
  'TCD03',
  'TMRC01',
])
const adopting = new Set([
  'TSORTF01',
  'TSORTF02',
  'TSORTF03',
  'TSORTF05',
  'TSORTF06',
  'TSORTF18',
  'TSORTF19',
  'TSORTMOT01',
])
const rejecting = new Set(['TSORTF07', 'TSORTF24', 'TSORTMOT02', 'TMRC01'])

/** Votes of the chambers have a `statutConclusion`, motions of censure a `decision`. */
function conclusionOf(node: unknown, notes: Notes): LegislativeAct['conclusion'] {
  for (const field of ['statutConclusion', 'decision']) {
    const code = textAt(node, field, 'fam_code')
    const label = textAt(node, field, 'libelle')
    if (code === null && label === null) continue
    if (code !== null && !knownConclusions.has(code)) notes.unknown(`${field}.fam_code`, code)
    return { code, label: label ?? '' }
  }
  return null
}

const isKnown = (code: string | null): code is string => code !== null && knownConclusions.has(code)

type Concluded = Pick<LegislativeAct, 'conclusion'>

/** Decides by the code, or by the label of an unknown code. */
export function isAdopted({ conclusion }: Concluded): boolean {
  if (conclusion === null) return false
  if (isKnown(conclusion.code)) return adopting.has(conclusion.code)
  return !/rejet/i.test(conclusion.label) && /adopt|modifi|conforme/i.test(conclusion.label)
}

export function isRejected({ conclusion }: Concluded): boolean {
  if (conclusion === null) return false
  return isKnown(conclusion.code) ? rejecting.has(conclusion.code) : /rejet/i.test(conclusion.label)
}

/** Adopted in the words of the other chamber: « sans modification », formerly « conforme ». */
export function isUnchanged({ conclusion }: Concluded): boolean {
  if (conclusion === null) return false
  return conclusion.code === 'TSORTF03' || /sans modification|conforme/i.test(conclusion.label)
}

function isDecision({ code, conclusion }: Pick<LegislativeAct, 'code' | 'conclusion'>): boolean {
  if (/-DGVT$|-RTRINI$|^CC-(SAISIE|CONCLUSION)/.test(code)) return true
  return conclusion !== null && /-DEC$|-MOTION-VOTE$/.test(code)
}

/** `organeRef` of the Senate. */
const senate = 'PO78718'

/** The chamber of a decision; the joint committee's text is put to the vote under a code that may not say in which. */
export function chamberOf({
  code,
  organ,
}: Pick<LegislativeAct, 'code' | 'organ'>): 'assemblee' | 'senat' | null {
  if (/^SN|^CMP-DEBATS-SN/.test(code)) return 'senat'
  if (/^AN|^CMP-DEBATS-AN/.test(code)) return 'assemblee'
  if (/^CMP-DEBATS/.test(code)) return organ === senate ? 'senat' : 'assemblee'
  return null
}

function sentenceOf(node: unknown, act: Omit<LegislativeAct, 'decision' | 'promulgation'>): string {
  const { code, label, conclusion } = act
  const place = placeOf(act)
  const what = [titleOf(node, code, label), textAt(node, 'casSaisine', 'libelle') ?? conclusion?.label]
  const sentence = what.filter(Boolean).join(' : ') || label
  return place === null ? sentence : `${place} — ${sentence}`
}

/** The name of a decision; none where the conclusion says it all. */
function titleOf(node: unknown, code: string, label: string): string | null {
  if (code.startsWith('CC-SAISIE')) return 'Saisine'
  if (code === 'CC-CONCLUSION') return councilDecision(node) ?? label
  if (textAt(node, 'typeDeclaration', 'fam_code') === 'Art.49.3')
    return 'Article 49 alinéa 3 : le Gouvernement engage sa responsabilité'
  return /^décision( de la CMP)?$/i.test(label) ? null : label
}

function placeOf(act: Pick<LegislativeAct, 'code' | 'organ'>): string | null {
  const chamber = chamberOf(act)
  if (chamber !== null) return chamber === 'senat' ? 'Sénat' : 'Assemblée nationale'
  if (act.code.startsWith('CMP-MOTION') || act.code === 'CMP-DGVT') return 'Assemblée nationale'
  if (act.code.startsWith('CMP')) return 'Commission mixte paritaire'
  return act.code.startsWith('CC') ? 'Conseil constitutionnel' : null
}

/** "Décision n° 2025-889 DC", as the Council numbers them. */
function councilDecision(node: unknown): string | null {
  const [number, year] = [textAt(node, 'numDecision'), textAt(node, 'anneeDecision')]
  return number === null || year === null ? null : `Décision n° ${year}-${number} DC`
}

function promulgationOf(node: unknown): Promulgation {
  const number = textAt(node, 'infoJO', 'numJO')
  return {
    law_number: textAt(node, 'codeLoi'),
    title: textAt(node, 'titreLoi'),
    published_on: dayAt(node, 'infoJO', 'dateJO'),
    journal: number !== null && /^\d{1,4}$/.test(number) ? number : null,
    url: secureAddress(textAt(node, 'infoJO', 'urlLegifrance')),
  }
}

/** `typeRapporteur`. A special rapporteur reports on one mission of the budget. */
function rapporteursOf(node: unknown, notes: Notes): LawPerson[] {
  return asList(at(node, 'rapporteurs', 'rapporteur')).flatMap((one) => {
    const uid = textAt(one, 'acteurRef')
    const type = textAt(one, 'typeRapporteur')
    const role = personRole(type)
    if (role === null && type !== null) notes.unknown('typeRapporteur', type)
    if (uid === null) return []
    return [{ role: role ?? 'rapporteur', uid }]
  })
}
