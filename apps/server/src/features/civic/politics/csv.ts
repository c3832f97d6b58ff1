import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { type CsvCell, csvRows } from '@parvis/platform/csv.ts'
import type { Made } from './frame.ts'

interface Sheet {
  head: string[]
  rows: { cells: CsvCell[]; provenance: Provenance | null }[]
}

/**
 * A block as a spreadsheet file: RFC 4180, UTF-8 with byte order mark, `;` and decimal commas as in France.
 * The first line names the columns; each row carries its own source, date and certainty.
 */
export function csvFile(made: Made): string {
  const { block } = made
  const { head, rows } = sheetOf(made)
  const lines: CsvCell[][] = [
    [...head, ...provenanceHead],
    ...rows.map((row) => [...row.cells, ...provenanceCells(row.provenance ?? block.provenance)]),
  ]
  return csvRows(lines, { separator: ';', bom: true })
}

const basisNames = {
  'cross-checked': 'recoupé dans deux sources',
  'single-copy': 'lu dans une source',
  'general-knowledge': 'connu sans avoir été relu à la source',
} as const

const provenanceHead = [
  'Source',
  'Adresse de la source',
  'Page exacte',
  'Seconde source',
  'Adresse de la seconde source',
  'À la date du',
  'Publié le',
  'Lu le',
  'Fiabilité',
  'Avertissement',
  'Corrigé le',
  'Source de la correction',
  'Adresse de la source de la correction',
]

function provenanceCells(provenance: Provenance | null): CsvCell[] {
  if (provenance === null) return provenanceHead.map(() => null)
  const { source, second_source, as_of, published_on, read_on, basis, stale, warning } = provenance
  const { corrected_on, correction_source } = provenance
  const caution = [stale ? 'donnée ancienne' : null, warning].filter((part) => part !== null).join(' ; ')
  return [
    `${source.institution}, ${source.page}`,
    source.url,
    source.exact_page ? 'oui' : 'non établie',
    second_source && `${second_source.institution}, ${second_source.page}`,
    second_source?.url ?? null,
    as_of,
    published_on ?? 'non établi',
    read_on ?? (basis === 'general-knowledge' ? 'non relu' : null),
    basisNames[basis],
    caution === '' ? null : caution,
    corrected_on,
    correction_source?.name ?? null,
    correction_source?.url ?? null,
  ]
}

/** French names of the orientations. */
const groupings = { left: 'gauche', center: 'centre', right: 'droite' } as const

const grouping = (orientation: keyof typeof groupings | null) =>
  orientation === null ? null : groupings[orientation]

function sheetOf({ block, people }: Made): Sheet {
  switch (block.kind) {
    case 'figures':
      return {
        head: ['Indicateur', 'Valeur affichée', 'Valeur', 'Unité', 'Se rapporte au', 'Note'],
        rows: block.figures.map((figure) => ({
          cells: [figure.label, figure.display, figure.value, figure.unit, figure.refers_to, figure.note],
          provenance: figure.provenance,
        })),
      }
    case 'facts':
      return { head: ['Fait'], rows: block.facts.map((fact) => plain([fact])) }
    case 'table':
      return {
        head: block.columns.map(({ label }) => label),
        rows: block.rows.map(({ cells, provenance }) => ({ cells, provenance })),
      }
    case 'series':
      return {
        head: ['Série', 'Période', 'Valeur', 'Unité', 'Édition', 'Provisoire', 'Précision'],
        rows: block.series.flatMap((series) =>
          series.points.map((point) => ({
            cells: [
              series.label,
              point.at,
              point.value,
              series.unit,
              point.vintage,
              point.provisional ? 'oui' : 'non',
              series.precision,
            ],
            provenance: series.provenance,
          })),
        ),
      }
    case 'election':
      return electionSheet(block)
    case 'hemicycle':
      return {
        head: ['Sigle', 'Groupe', 'Sièges', 'Présidence', 'Regroupement de {siteName}', 'Note'],
        rows: block.groups.map((group) => ({
          cells: [
            group.abbreviation,
            group.name,
            group.seats,
            group.president,
            grouping(group.orientation),
            group.note,
          ],
          provenance: group.provenance,
        })),
      }
    case 'map':
      return {
        head: [
          'Code INSEE',
          'Région',
          'Chef-lieu',
          'Population',
          'Année',
          'Communes',
          'Présidence',
          'Parti',
          'Depuis',
          // The population and the person who presides are known from different places, since different days.
          ...provenanceHead.map((name) => `Présidence : ${name.toLocaleLowerCase('fr')}`),
        ],
        rows: block.regions.map((region) => ({
          cells: [
            region.code,
            region.name,
            region.prefecture,
            region.population,
            region.population_year,
            region.communes,
            region.president?.name ?? null,
            region.president?.party ?? null,
            region.president?.since ?? null,
            ...provenanceCells(region.president?.provenance ?? null),
          ],
          provenance: region.provenance,
        })),
      }
    case 'people':
      return {
        head: [
          'Nom',
          'Fonction',
          'Parti ou liste',
          'Groupe',
          'Commissions',
          'Circonscription ou pays',
          'Depuis',
          'Jusqu’au',
          'Note',
        ],
        rows: (people ?? block.people).map((person) => ({
          cells: [
            person.name,
            person.role,
            person.party,
            person.group,
            person.committees.length === 0 ? null : person.committees.join(' ; '),
            person.constituency,
            person.since,
            person.until,
            person.note,
          ],
          provenance: person.provenance,
        })),
      }
    case 'presidents':
      return {
        head: ['Nom', 'Début', 'Fin', 'Partis', 'Élu le', 'Premiers ministres', 'Réformes', 'Note'],
        rows: block.presidents.map((president) => ({
          cells: [
            president.name,
            president.from,
            president.to,
            president.parties.join(' ; '),
            president.elected_on.join(' ; '),
            president.prime_ministers.map(({ name }) => name).join(' ; '),
            president.reforms.map(({ year, label }) => `${label} (${year})`).join(' ; '),
            president.note,
          ],
          provenance: president.provenance,
        })),
      }
    case 'timeline':
      return {
        head: ['Début', 'Fin', 'Titre', 'Description'],
        rows: block.items.map(({ from, to, title, description, provenance }) => ({
          cells: [from, to, title, description],
          provenance,
        })),
      }
    case 'publisher':
    case 'links':
      return { head: [], rows: [] }
  }
}

const plain = (cells: CsvCell[]) => ({ cells, provenance: null })

function electionSheet(block: PoliticalBlock & { kind: 'election' }): Sheet {
  const { rounds, seats } = block
  const parts = [
    ...rounds.map(({ round, date, turnout_pct, counts, results }) => ({
      name: `Tour ${round}`,
      date,
      turnout_pct,
      counts,
      results,
    })),
    ...(seats === null
      ? []
      : [
          {
            name: `Sièges ${seats.counted}`,
            date: null,
            turnout_pct: null,
            counts: null,
            results: seats.results,
          },
        ]),
  ]
  return {
    head: [
      'Partie',
      'Date',
      'Participation (%)',
      'Inscrits',
      'Votants',
      'Blancs',
      'Nuls',
      'Blancs ou nuls',
      'Exprimés',
      'Candidat, liste ou nuance',
      'Tête de liste',
      'Parti',
      'Voix',
      '% des exprimés',
      'Sièges',
      'Élu',
      'Regroupement de {siteName}',
    ],
    rows: parts.flatMap(({ name, date, turnout_pct, counts, results }) =>
      (results.length === 0 ? [null] : results).map((result) =>
        plain([
          name,
          date,
          turnout_pct,
          counts?.registered ?? null,
          counts?.voters ?? null,
          counts?.blank ?? null,
          counts?.spoiled ?? null,
          counts?.blank_or_spoiled ?? null,
          counts?.valid ?? null,
          result?.label ?? null,
          result?.head ?? null,
          result?.party ?? null,
          result?.votes ?? null,
          result?.pct ?? null,
          result?.seats ?? null,
          result === null ? null : result.elected ? 'oui' : 'non',
          grouping(result?.orientation ?? null),
        ]),
      ),
    ),
  }
}
