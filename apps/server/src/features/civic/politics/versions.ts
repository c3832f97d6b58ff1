import type { PoliticalVersion } from '@parvis/contract/civic/politics.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { Keyset } from '@parvis/platform/database/keyset.ts'
import { cursorAt, pageBy } from '@parvis/platform/database/keyset.ts'
import { provenanceOf } from './book.ts'
import type { Shown } from './datasets.ts'
import { sameValue } from './same-value.ts'
import { formerVersions } from './store.ts'

/** Fields for the program alone: readers of a correction do without them. */
export const unnamedFields = new Set([
  'official_id',
  'place',
  'about',
  'rhythm',
  'app_code',
  'decimals',
  'planned',
  'key',
])

/** Display names of fields. A test finds fields without one. */
export const fieldNames: Record<string, string> = {
  name: 'Nom',
  title: 'Titre',
  role: 'Fonction',
  party: 'Parti ou liste',
  group: 'Groupe',
  orientation: 'Regroupement',
  color: 'Couleur',
  committees: 'Commissions',
  constituency: 'Circonscription',
  since: 'Depuis',
  until: 'Jusqu’au',
  from: 'Début',
  to: 'Fin',
  note: 'Note',
  seats: 'Sièges',
  french_seats: 'Sièges français',
  president: 'Présidence',
  leader: 'Direction',
  leader_role: 'Fonction de direction',
  members: 'Membres',
  facts: 'Faits',
  population: 'Population',
  population_year: 'Année de la population',
  communes: 'Communes',
  prefecture: 'Chef-lieu',
  departments: 'Départements',
  label: 'Intitulé',
  display: 'Valeur affichée',
  value: 'Valeur',
  unit: 'Unité',
  refers_to: 'Se rapporte au',
  points: 'Points',
  precision: 'Précision',
  definition: 'Définition',
  outcome: 'Issue',
  question: 'Question',
  rounds: 'Tours',
  results: 'Résultats',
  turnout_pct: 'Participation (%)',
  pct: '% des exprimés',
  votes: 'Voix',
  counts: 'Décompte des bulletins',
  registered: 'Inscrits',
  voters: 'Votants',
  blank: 'Blancs',
  spoiled: 'Nuls',
  blank_or_spoiled: 'Blancs ou nuls',
  valid: 'Exprimés',
  sum_note: 'Somme des parts',
  elected: 'Élu',
  vintage: 'Édition',
  provisional: 'Provisoire',
  prime_ministers: 'Premiers ministres',
  prime_minister: 'Premier ministre',
  status: 'Statut',
  assembly: 'Assemblée',
  reforms: 'Réformes',
  parties: 'Partis',
  elected_on: 'Élu le',
  term_ends: 'Fin du mandat',
  abbreviation: 'Sigle',
  number: 'Numéro',
  dissolved: 'Dissolution',
  chamber: 'Assemblée',
  kind: 'Nature',
  mandate: 'Mandat',
  born_on: 'Naissance',
  died_on: 'Décès',
  end_reason: 'Fin',
  year: 'Année',
  country: 'Pays',
  appointed_by: 'Nomination',
  founded_on: 'Fondation',
  assembly_group: 'Groupe à l’Assemblée nationale',
  senate_group: 'Groupe au Sénat',
  european_group: 'Groupe au Parlement européen',
  code: 'Code INSEE',
  zone: 'Zone',
  election: 'Scrutin',
  round: 'Tour',
  date: 'Date',
  head: 'Tête de liste',
  total: 'Total',
  complete: 'Résultats complets',
  counted: 'Décompte',
  frequency: 'Périodicité',
  at: 'Période',
}

/** Values that are names in the program, in words. */
const valueNames: Record<string, string> = {
  left: 'gauche',
  center: 'centre',
  right: 'droite',
  president: 'présidence',
  interim: 'intérim',
  france: 'France',
  eu: 'Union européenne',
  international: 'international',
  assembly: 'Assemblée nationale',
  senate: 'Sénat',
  european: 'Parlement européen',
  metropole: 'métropole',
  'outre-mer': 'outre-mer',
  A: 'annuelle',
  Q: 'trimestrielle',
  M: 'mensuelle',
}

/** Fields whose values are {@link valueNames}. */
const named = new Set(['orientation', 'mandate', 'kind', 'chamber', 'zone', 'frequency'])

/** Listed changes per correction: a new edition of a series may change everything. */
const changesTold = 60
const textTold = 300

/** The corrections of a block's records, latest first. */
export async function readVersions(
  db: Db,
  { shown, today, after }: { shown: Shown[]; today: string; after: Keyset | null },
): Promise<{ items: PoliticalVersion[]; next_cursor: string | null }> {
  const size = pageSizes.postVersions
  const found = await formerVersions(db, shown, { after, limit: size + 1 })
  const { rows, next_cursor } = pageBy(found, size, ({ superseded_at: at, id }) => cursorAt({ at, id }))
  return {
    items: rows.map(({ successor, ...row }) => ({
      id: row.id,
      record: nameOf(row.value),
      corrected_at: row.superseded_at.toISOString(),
      reason: row.superseded_reason,
      changes: changesBetween(row.value, successor),
      before: provenanceOf(row, null, today),
    })),
    next_cursor,
  }
}

function nameOf(value: unknown): string {
  if (!isObject(value)) return ''
  const { name, label, title, number } = value
  return String(label ?? name ?? title ?? (typeof number === 'number' ? `${number}ᵉ législature` : ''))
}

type Change = PoliticalVersion['changes'][number]

/** The changes of a correction, field by field, or the removal of the record. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  if (after === null) return [{ field: 'Enregistrement', before: 'présent', after: 'retiré' }]
  const changes: Change[] = []
  compare([], before, after, changes)
  return changes.slice(0, changesTold)
}

function compare(path: string[], before: unknown, after: unknown, changes: Change[]): void {
  if (sameValue(before, after)) return
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (unnamedFields.has(key)) continue
      const inWords = (value: unknown) =>
        (named.has(key) && typeof value === 'string' ? valueNames[value] : undefined) ?? value ?? null
      compare([...path, fieldNames[key] ?? key], inWords(before[key]), inWords(after[key]), changes)
    }
    return
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isObject)) {
    compareLists(path, before as Fields[], after as Fields[], changes)
    return
  }
  changes.push({ field: path.join(' · '), before: told(before), after: told(after) })
}

/** Matches rows by their name, or else by position. */
function compareLists(path: string[], before: Fields[], after: Fields[], changes: Change[]): void {
  const known = (rows: Fields[]) =>
    new Map(
      rows.map((row, place) => [String(row.at ?? row.label ?? row.name ?? row.round ?? place + 1), row]),
    )
  const former = known(before)
  const present = known(after)
  for (const key of new Set([...former.keys(), ...present.keys()])) {
    const one = former.get(key)
    const other = present.get(key)
    const place = [...path, key]
    if (one !== undefined && other !== undefined) compare(place, one, other, changes)
    else
      changes.push({
        field: place.join(' · '),
        before: one ? told(one) : null,
        after: other ? told(other) : null,
      })
  }
}

type Fields = Record<string, unknown>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function told(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value.toLocaleString('fr-FR', { maximumFractionDigits: 4 })
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  const text = isObject(value)
    ? Object.entries(value)
        .filter(([key]) => !unnamedFields.has(key))
        .map(([, part]) => told(part))
        .filter((part) => part !== null)
        .join(', ')
    : Array.isArray(value)
      ? value.map(told).join(', ')
      : String(value)
  return text.length > textTold ? `${text.slice(0, textTold)}…` : text
}
