import { Trans, useLingui } from '@lingui/react/macro'
import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import {
  electionSections,
  isPoliticalSlug,
  type PoliticalSlug,
  politicalCards,
} from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalPage as Page } from '@parvis/contract/civic/politics.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { LastUpdate } from '../../features/civic/imports/last-update.tsx'
import { sourcesOfPage } from '../../features/civic/imports/queries.ts'
import { PageSkeleton } from '../../features/civic/politics/data-skeletons.tsx'
import { filterBlocks } from '../../features/civic/politics/filter-block.ts'
import { useFolds } from '../../features/civic/politics/folds.ts'
import { Indicators } from '../../features/civic/politics/indicators.tsx'
import type { PageAddress } from '../../features/civic/politics/political-address.ts'
import { readPageAddress } from '../../features/civic/politics/political-address.ts'
import { searchTexts } from '../../features/civic/politics/political-texts.ts'
import { isMissingPage, politicalPageQuery } from '../../features/civic/politics/queries.ts'
import { BlockList, ElectionSections, NoResults } from '../../features/civic/politics/sections.tsx'
import { contentLanguage } from '../../lib/language.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { NotFound } from '../-not-found.tsx'

export const Route = createFileRoute('/_shell/political-data/$slug')({
  staticData: { visits: 'rare' },
  validateSearch: readPageAddress,
  component: PoliticalPage,
})

/** Generic pages have a search of their own where there is much to look through. */
const muchToRead = 30
const isLong = (block: PoliticalBlock) =>
  (block.kind === 'people' && block.total > muchToRead) ||
  (block.kind === 'table' && block.rows.length > muchToRead) ||
  (block.kind === 'timeline' && block.items.length > muchToRead)

function BackLink({ slug }: { slug: PoliticalSlug }) {
  const tab = politicalCards.find((card) => card.slug === slug)?.tab
  return (
    <Link
      to="/political-data"
      search={tab === undefined || tab === 'gouvernance' ? {} : { tab }}
      className="-ml-1.5 inline-flex min-h-11 items-center gap-1 self-start pr-2 text-sm font-semibold text-ink-2 hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" size={18} />
      <Trans>Tableau de bord politique</Trans>
    </Link>
  )
}

/** The page of one indicator begins with its chart, and the figures follow. */
function chartFirst(blocks: readonly PoliticalBlock[]): PoliticalBlock[] {
  const chart = blocks.find(({ kind, aside }) => kind === 'series' && !aside)
  const isAfterFigures = chart !== undefined && blocks[0]?.kind === 'figures'
  return isAfterFigures ? [chart, ...blocks.filter((block) => block !== chart)] : [...blocks]
}

function Blocks({ page, cited }: { page: Page; cited: string | undefined }) {
  const { t, i18n } = useLingui()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const folds = useFolds()
  const q = address.q ?? ''
  const go = (next: PageAddress) =>
    void navigate({
      hash: true,
      search: { ...address, ...next, ...(next.q !== undefined && { q: next.q || undefined }) },
      replace: true,
      resetScroll: false,
    })
  const searchable = page.template !== 'generic' || page.blocks.some(isLong)
  const search = searchable && (
    <div className="px-4 pb-4">
      <SearchField
        label={i18n._(searchTexts[page.template])}
        placeholder={i18n._(searchTexts[page.template])}
        clearLabel={t`Effacer`}
        maxLength={200}
        value={q}
        onChange={(text) => go({ q: text })}
      />
    </div>
  )
  // Pages of local elections have results of no tab.
  if (page.blocks.some(({ section }) => section !== null)) {
    const section =
      electionSections.find((one) => one === address.section) ??
      page.blocks.find(({ id }) => id === cited)?.section ??
      page.section ??
      electionSections[0]
    return (
      <>
        {search}
        <ElectionSections
          slug={page.slug}
          blocks={page.blocks}
          q={q}
          cited={cited}
          section={section}
          onSection={(next) => go({ section: next })}
        />
      </>
    )
  }
  const found = filterBlocks(page.blocks, q)
  return (
    <>
      {search}
      {found.length === 0 && <NoResults q={q} />}
      {/* The page of one indicator lists the others folded, below its own. */}
      {page.slug === 'economy' && <Indicators blocks={found} folds={folds} />}
      <div className="px-4 pb-8">
        <BlockList
          slug={page.slug}
          blocks={page.slug === 'economy' ? found : chartFirst(found)}
          q={q}
          cited={cited}
          folds={folds}
        />
      </div>
    </>
  )
}

function KnownPage({ slug, cited }: { slug: PoliticalSlug; cited: string | undefined }) {
  const { t } = useLingui()
  const query = useQuery(politicalPageQuery(slug))
  const page = query.data
  usePageTitle(page?.title ?? t`Données politiques`)
  const ready = page !== undefined
  useEffect(() => {
    if (ready && cited !== undefined) document.getElementById(cited)?.scrollIntoView({ block: 'start' })
  }, [ready, cited])

  if (!page) {
    if (!query.error) return <PageSkeleton label={t`Chargement des données`} />
    if (isMissingPage(query.error)) return <NotFound />
    return (
      <>
        <div className="px-4 pt-1">
          <BackLink slug={slug} />
        </div>
        <QueryFailure title={t`Ces données n’ont pas pu être chargées`} query={query} />
      </>
    )
  }
  return (
    <div data-wide="">
      <div className="px-4 pt-1">
        <BackLink slug={slug} />
      </div>
      <PageHeader
        bare
        title={page.title}
        titleLang={contentLanguage}
        intro={<p lang={contentLanguage}>{page.summary}</p>}
      />
      <LastUpdate sources={sourcesOfPage[slug] ?? []} />
      <Blocks key={slug} page={page} cited={cited} />
    </div>
  )
}

/** A page of political data, on its template; the address may lead to one of its blocks. */
function PoliticalPage() {
  const { slug } = Route.useParams()
  const hash = useLocation({ select: (location) => location.hash })
  if (!isPoliticalSlug(slug)) return <NotFound />
  return <KnownPage key={slug} slug={slug} cited={hash || undefined} />
}
