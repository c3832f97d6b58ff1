import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { type CsvCell, csvRows } from '@parvis/platform/csv.ts'
import type { BuiltBlock } from './frame.ts'

interface Sheet {
  head: string[]
  rows: { cells: CsvCell[]; provenance: Provenance | null }[]
}

/**
 * A block as a spreadsheet: RFC 4180, UTF-8 with byte order mark, `;` and decimal commas as in France. Each row has
 * its own source, date and certainty.
 */
export function csvFile(built: BuiltBlock): string {
  const { block } = built
  const { head, rows } = sheetOf(built)
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

/** A row for each item, in columns by their headings. */
function sheet<Item extends { provenance: Provenance | null }>(
  items: readonly Item[],
  columns: Record<string, (item: Item) => CsvCell>,
): Sheet {
  const cells = Object.values(columns)
  return {
    head: Object.keys(columns),
    rows: items.map((item) => ({ cells: cells.map((cell) => cell(item)), provenance: item.provenance })),
  }
}

function sheetOf({ block, people }: BuiltBlock): Sheet {
  switch (block.kind) {
    case 'figures':
      return sheet(block.figures, {
        Indicateur: ({ label }) => label,
        'Valeur affichée': ({ display }) => display,
        Valeur: ({ value }) => value,
        Unité: ({ unit }) => unit,
        'Se rapporte au': ({ refers_to }) => refers_to,
        Note: ({ note }) => note,
      })
    case 'facts':
      return { head: ['Fait'], rows: block.facts.map((fact) => ({ cells: [fact], provenance: null })) }
    case 'table':
      return { head: block.columns.map(({ label }) => label), rows: block.rows }
    case 'series':
      return sheet(
        block.series.flatMap((series) =>
          series.points.map((point) => ({ series, point, provenance: series.provenance })),
        ),
        {
          Série: ({ series }) => series.label,
          Période: ({ point }) => point.at,
          Valeur: ({ point }) => point.value,
          Unité: ({ series }) => series.unit,
          Édition: ({ point }) => point.vintage,
          Provisoire: ({ point }) => (point.provisional ? 'oui' : 'non'),
          Précision: ({ series }) => series.precision,
        },
      )
    case 'election':
      return electionSheet(block)
    case 'hemicycle':
      return sheet(block.groups, {
        Sigle: ({ abbreviation }) => abbreviation,
        Groupe: ({ name }) => name,
        Sièges: ({ seats }) => seats,
        Présidence: ({ president }) => president,
        'Regroupement de {siteName}': ({ orientation }) => grouping(orientation),
        Note: ({ note }) => note,
      })
    case 'map':
      return mapSheet(block)
    case 'people':
      return sheet(people ?? block.people, {
        Nom: ({ name }) => name,
        Fonction: ({ role }) => role,
        'Parti ou liste': ({ party }) => party,
        Groupe: ({ group }) => group,
        Commissions: ({ committees }) => (committees.length === 0 ? null : committees.join(' ; ')),
        'Circonscription ou pays': ({ constituency }) => constituency,
        Depuis: ({ since }) => since,
        'Jusqu’au': ({ until }) => until,
        Note: ({ note }) => note,
      })
    case 'presidents':
      return sheet(block.presidents, {
        Nom: ({ name }) => name,
        Début: ({ from }) => from,
        Fin: ({ to }) => to,
        Partis: ({ parties }) => parties.join(' ; '),
        'Élu le': ({ elected_on }) => elected_on.join(' ; '),
        'Premiers ministres': ({ prime_ministers }) => prime_ministers.map(({ name }) => name).join(' ; '),
        Réformes: ({ reforms }) => reforms.map(({ year, label }) => `${label} (${year})`).join(' ; '),
        Note: ({ note }) => note,
      })
    case 'timeline':
      return sheet(block.items, {
        Début: ({ from }) => from,
        Fin: ({ to }) => to,
        Titre: ({ title }) => title,
        Description: ({ description }) => description,
      })
    case 'publisher':
    case 'links':
      return { head: [], rows: [] }
  }
}

/** Regions have two sources: their populations and their presidents are known from different places and days. */
function mapSheet({ regions }: PoliticalBlock & { kind: 'map' }): Sheet {
  const { head, rows } = sheet(regions, {
    'Code INSEE': ({ code }) => code,
    Région: ({ name }) => name,
    'Chef-lieu': ({ prefecture }) => prefecture,
    Population: ({ population }) => population,
    Année: ({ population_year }) => population_year,
    Communes: ({ communes }) => communes,
    Présidence: ({ president }) => president?.name ?? null,
    Parti: ({ president }) => president?.party ?? null,
    Depuis: ({ president }) => president?.since ?? null,
  })
  return {
    head: [...head, ...provenanceHead.map((name) => `Présidence : ${name.toLocaleLowerCase('fr')}`)],
    rows: rows.map(({ cells, provenance }, place) => ({
      cells: [...cells, ...provenanceCells(regions[place]?.president?.provenance ?? null)],
      provenance,
    })),
  }
}

function electionSheet({ rounds, seats }: PoliticalBlock & { kind: 'election' }): Sheet {
  const parts = [
    ...rounds.map((round) => ({ name: `Tour ${round.round}`, ...round })),
    ...(seats === null
      ? []
      : [{ name: `Sièges ${seats.counted}`, date: null, turnout_pct: null, counts: null, ...seats }]),
  ]
  const rows = parts.flatMap((part) =>
    (part.results.length === 0 ? [null] : part.results).map((result) => ({ part, result, provenance: null })),
  )
  return sheet(rows, {
    Partie: ({ part }) => part.name,
    Date: ({ part }) => part.date,
    'Participation (%)': ({ part }) => part.turnout_pct,
    Inscrits: ({ part }) => part.counts?.registered ?? null,
    Votants: ({ part }) => part.counts?.voters ?? null,
    Blancs: ({ part }) => part.counts?.blank ?? null,
    Nuls: ({ part }) => part.counts?.spoiled ?? null,
    'Blancs ou nuls': ({ part }) => part.counts?.blank_or_spoiled ?? null,
    Exprimés: ({ part }) => part.counts?.valid ?? null,
    'Candidat, liste ou nuance': ({ result }) => result?.label ?? null,
    'Tête de liste': ({ result }) => result?.head ?? null,
    Parti: ({ result }) => result?.party ?? null,
    Voix: ({ result }) => result?.votes ?? null,
    '% des exprimés': ({ result }) => result?.pct ?? null,
    Sièges: ({ result }) => result?.seats ?? null,
    Élu: ({ result }) => result && (result.elected ? 'oui' : 'non'),
    'Regroupement de {siteName}': ({ result }) => grouping(result?.orientation ?? null),
  })
}
