import { useLingui } from '@lingui/react/macro'
import type { HemicycleBlock, PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { type PoliticalSlug, politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import { separator } from '../../../lib/separator.ts'
import { BlockFrame, type Fold } from './block-frame.tsx'
import { colorOf } from './charts/chart-colors.ts'
import { Hemicycle } from './charts/hemicycle.tsx'
import { RegionMap } from './charts/region-map.tsx'
import { DataTable } from './data-table.tsx'
import { ElectionView } from './election-view.tsx'
import { Figures } from './figures.tsx'
import { PeopleList } from './people-list.tsx'
import { Facts, Links, Publisher, Timeline } from './plain-blocks.tsx'
import { PresidentsList } from './presidents-list.tsx'
import { SourceMention } from './provenance.tsx'
import { SeriesView } from './series-view.tsx'

function Chamber({ block }: { block: HemicycleBlock }) {
  const { t } = useLingui()
  return (
    <Hemicycle
      title={block.title}
      seatsTotal={block.seats_total}
      caption={t`majorité absolue : ${block.majority}`}
      groups={block.groups.map(
        ({ key, abbreviation, name, seats, color, orientation, president, note, provenance }) => ({
          key,
          short: abbreviation,
          name,
          seats: seats ?? 0,
          color: colorOf(color, orientation),
          detail: (
            <>
              {[president, note].filter(Boolean).join(separator)} <SourceMention provenance={provenance} />
            </>
          ),
        }),
      )}
    />
  )
}

function Content({
  slug,
  block,
  q,
  cited,
}: {
  slug: PoliticalSlug
  block: PoliticalBlock
  q: string
  cited: string | undefined
}) {
  const { t } = useLingui()
  switch (block.kind) {
    case 'figures':
      return <Figures slug={slug} block={block.id} figures={block.figures} cited={cited} />
    case 'facts':
      return <Facts facts={block.facts} />
    case 'table':
      return (
        <DataTable key={q} label={t`Tableau : ${block.title}`} columns={block.columns} rows={block.rows} />
      )
    case 'series':
      return <SeriesView block={block} />
    case 'election':
      return <ElectionView block={block} />
    case 'hemicycle':
      return <Chamber block={block} />
    case 'map':
      return <RegionMap title={block.title} regions={block.regions} />
    case 'people':
      return <PeopleList slug={slug} block={block} q={q} />
    case 'presidents':
      return <PresidentsList block={block} />
    case 'timeline':
      return <Timeline key={q} block={block} brief={politicalSlugs[slug] === 'elections'} />
    case 'publisher':
      return <Publisher block={block} />
    case 'links':
      return <Links links={block.links} />
  }
}

/** Any block of a page of political data. `q`: what its page is searched for. */
export function BlockView({
  slug,
  block,
  q,
  cited,
  fold,
}: {
  slug: PoliticalSlug
  block: PoliticalBlock
  q: string
  /** Anchor to which the address leads. */
  cited: string | undefined
  fold?: Fold
}) {
  return (
    <BlockFrame slug={slug} block={block} cited={cited === block.id} {...(fold && { fold })}>
      <Content slug={slug} block={block} q={q} cited={cited} />
    </BlockFrame>
  )
}
