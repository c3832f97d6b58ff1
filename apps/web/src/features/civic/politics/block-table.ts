import { useLingui } from '@lingui/react/macro'
import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { Column, Row } from './data-table.tsx'
import { dateText } from './fact-format.ts'

export interface TableView {
  columns: Column[]
  rows: Row[]
}

type Of<Kind extends PoliticalBlock['kind']> = Extract<PoliticalBlock, { kind: Kind }>

/** The same figures as a chart's, as a table; null for what is one already, or is words. */
export function useTableOf(): (block: PoliticalBlock) => TableView | null {
  const { t } = useLingui()

  const ofSeries = ({ series }: Of<'series'>): TableView => {
    const moments = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort().reverse()
    const [only] = series.length === 1 ? series : []
    return {
      columns: [
        { key: 'at', label: t`Période`, type: 'text' },
        ...series.map(({ key, label, unit }) => ({
          key,
          label: only ? unit : `${label} (${unit})`,
          type: 'number' as const,
        })),
        ...(only
          ? [
              { key: 'vintage', label: t`Édition`, type: 'text' as const },
              { key: 'status', label: t`État`, type: 'text' as const },
            ]
          : []),
      ],
      rows: moments.map((at) => {
        const points = series.map(({ points }) => points.find((point) => point.at === at))
        return {
          key: at,
          cells: [
            dateText(at),
            ...points.map((point) => point?.value ?? null),
            ...(only
              ? [points[0]?.vintage ?? null, points[0]?.provisional ? t`provisoire` : t`définitif`]
              : []),
          ],
          provenance: null,
        }
      }),
    }
  }

  const ofElection = ({ rounds, seats }: Of<'election'>): TableView => ({
    columns: [
      { key: 'label', label: t`Candidature`, type: 'text' },
      { key: 'party', label: t`Parti ou tête de liste`, type: 'text' },
      { key: 'stage', label: t`Décompte`, type: 'text' },
      { key: 'pct', label: t`Exprimés`, type: 'percent' },
      { key: 'votes', label: t`Voix`, type: 'number' },
      { key: 'seats', label: t`Sièges`, type: 'number' },
    ],
    rows: [
      ...rounds.flatMap(({ round, results }) =>
        results.map((result) => ({ ...result, stage: rounds.length > 1 ? t`Tour ${round}` : t`Suffrages` })),
      ),
      ...(seats?.results ?? []).map((result) => ({ ...result, stage: t`Sièges` })),
    ].map(({ key, label, head, party, stage, pct, votes, seats: held }) => ({
      key: `${stage} ${key}`,
      cells: [label, head ?? party, stage, pct, votes, held],
      provenance: null,
    })),
  })

  const ofHemicycle = ({ groups, seats_total }: Of<'hemicycle'>): TableView => ({
    columns: [
      { key: 'abbreviation', label: t`Sigle`, type: 'text' },
      { key: 'name', label: t`Groupe`, type: 'text' },
      { key: 'seats', label: t`Sièges`, type: 'number' },
      { key: 'share', label: t`Part`, type: 'percent' },
      { key: 'president', label: t`Présidence`, type: 'text' },
      { key: 'note', label: t`Précision`, type: 'text' },
    ],
    rows: groups.map(({ key, abbreviation, name, seats, president, note, provenance }) => ({
      key,
      cells: [
        abbreviation,
        name,
        seats,
        seats === null ? null : Math.round((seats / seats_total) * 1000) / 10,
        president,
        note,
      ],
      provenance,
    })),
  })

  const ofMap = ({ regions }: Of<'map'>): TableView => ({
    columns: [
      { key: 'name', label: t`Région`, type: 'text' },
      { key: 'prefecture', label: t`Préfecture`, type: 'text' },
      { key: 'population', label: t`Habitants`, type: 'number' },
      { key: 'year', label: t`Recensement`, type: 'text' },
      { key: 'communes', label: t`Communes`, type: 'number' },
      { key: 'departments', label: t`Départements`, type: 'text' },
      { key: 'president', label: t`Présidence`, type: 'text' },
      { key: 'party', label: t`Parti`, type: 'text' },
      { key: 'since', label: t`Depuis`, type: 'date' },
    ],
    rows: regions.map((region) => ({
      key: region.code,
      cells: [
        region.name,
        region.prefecture,
        region.population,
        String(region.population_year),
        region.communes,
        region.departments.join(', '),
        region.president?.name ?? null,
        region.president?.party ?? null,
        region.president?.since ?? null,
      ],
      provenance: region.president?.provenance ?? null,
    })),
  })

  const ofPresidents = ({ presidents }: Of<'presidents'>): TableView => ({
    columns: [
      { key: 'name', label: t`Nom`, type: 'text' },
      { key: 'from', label: t`Début`, type: 'date' },
      { key: 'to', label: t`Fin`, type: 'date' },
      { key: 'parties', label: t`Partis`, type: 'text' },
      { key: 'elected', label: t`Élu le`, type: 'text' },
      { key: 'end', label: t`Fin du mandat`, type: 'text' },
    ],
    rows: presidents.map((president) => ({
      key: president.key,
      cells: [
        president.name,
        president.from,
        president.to,
        president.parties.join(', '),
        president.elected_on.map((day) => dateText(day, 'short')).join(', '),
        president.mandate === 'interim' ? t`intérim` : president.end_reason,
      ],
      provenance: president.provenance,
    })),
  })

  return (block) => {
    if (block.kind === 'series') return ofSeries(block)
    if (block.kind === 'election') return ofElection(block)
    if (block.kind === 'hemicycle') return ofHemicycle(block)
    if (block.kind === 'map') return ofMap(block)
    if (block.kind === 'presidents') return ofPresidents(block)
    return null
  }
}
