import { Trans, useLingui } from '@lingui/react/macro'
import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import {
  type ElectionSection,
  electionSections,
  type PoliticalSlug,
} from '@parvis/contract/civic/political-slugs.ts'
import { SearchX } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { BlockView } from './block-view.tsx'
import { filterBlocks } from './filter-block.ts'
import { type Folds, holds, useFolds, useHint } from './folds.ts'
import { sectionTexts } from './political-texts.ts'

/** Elections that stand open at once when few are found. */
const fewFound = 2

interface Shared {
  slug: PoliticalSlug
  q: string
  /** Anchor of the block or the figure that the address leads to. */
  cited: string | undefined
}

export function NoResults({ q }: { q: string }) {
  const { t } = useLingui()
  return (
    <div role="status">
      <EmptyState icon={SearchX} title={t`Aucun résultat`}>
        <Trans>Rien ici ne répond à « {q} ».</Trans>
      </EmptyState>
    </div>
  )
}

/** The open tab has no match: leads to those that have one. */
function ResultsElsewhere({
  q,
  here,
  others,
  onSection,
}: {
  q: string
  here: ElectionSection
  others: readonly { section: ElectionSection; count: number }[]
  onSection: (section: ElectionSection) => void
}) {
  const { i18n } = useLingui()
  const tab = i18n._(sectionTexts[here])
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-8 text-center text-ink-2">
      <p>
        <Trans>
          Rien dans « {tab} » ne répond à « {q} ».
        </Trans>
      </p>
      {others.length > 0 && (
        <p className="flex flex-wrap justify-center gap-2">
          {others.map(({ section, count }) => (
            <Button key={section} look="secondary" size="sm" onClick={() => onSection(section)}>
              {i18n._(sectionTexts[section])} ({count})
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

/** Blocks one below the other. The first of several elections is open; what is of another page's subject is folded. */
export function BlockList({
  slug,
  blocks,
  q,
  cited,
  folds,
}: Shared & { blocks: readonly PoliticalBlock[]; folds: Folds }) {
  const hintOf = useHint()
  const elections = blocks.filter(({ kind }) => kind === 'election')
  const searched = q.trim() !== ''
  return (
    <div className="flex flex-col gap-4">
      {blocks.map((block) => {
        const view = { slug, block, q, cited }
        if (!block.aside && (block.kind !== 'election' || elections.length === 1))
          return <BlockView key={block.id} {...view} />
        const openByDefault =
          holds(block, cited) ||
          (block.aside ? searched : block === elections[0] || (searched && elections.length <= fewFound))
        const open = folds.isOpen(block.id, openByDefault)
        return (
          <BlockView
            key={block.id}
            {...view}
            fold={{ open, hint: hintOf(block), onToggle: () => folds.set(block.id, !open) }}
          />
        )
      })}
    </div>
  )
}

/** The page of elections: what is of no tab above, then a tab for each kind of election. */
export function ElectionSections({
  slug,
  blocks,
  q,
  cited,
  section,
  onSection,
}: Shared & {
  blocks: readonly PoliticalBlock[]
  section: ElectionSection
  onSection: (section: ElectionSection) => void
}) {
  const { t, i18n } = useLingui()
  const folds = useFolds()
  const found = filterBlocks(blocks, q)
  const above = found.filter((block) => block.section === null)
  const within = (one: ElectionSection) => found.filter((block) => block.section === one)
  const shown = within(section)
  const searched = q.trim() !== ''
  return (
    <>
      {above.length > 0 && (
        <div className="px-4 pb-4">
          <BlockList slug={slug} blocks={above} q={q} cited={cited} folds={folds} />
        </div>
      )}
      <Tabs
        label={t`Élections`}
        value={section}
        onChange={onSection}
        tabs={electionSections.map((one) => ({
          value: one,
          label: searched
            ? `${i18n._(sectionTexts[one])} (${within(one).length})`
            : i18n._(sectionTexts[one]),
        }))}
        listClassName="[&>button]:text-sm sm:[&>button]:text-base"
      >
        <TabPanel value={section} className="p-4">
          {found.length === 0 ? (
            <NoResults q={q} />
          ) : shown.length === 0 ? (
            <ResultsElsewhere
              q={q}
              here={section}
              others={electionSections
                .filter((one) => within(one).length > 0)
                .map((one) => ({ section: one, count: within(one).length }))}
              onSection={onSection}
            />
          ) : (
            <BlockList slug={slug} blocks={shown} q={q} cited={cited} folds={folds} />
          )}
        </TabPanel>
      </Tabs>
    </>
  )
}
