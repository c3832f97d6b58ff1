import { Trans, useLingui } from '@lingui/react/macro'
import type { ElectionBlock, PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import {
  type ElectionSection,
  electionSections,
  type PoliticalSlug,
} from '@parvis/contract/civic/political-slugs.ts'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { BlockView } from './block-view.tsx'
import { filterBlock } from './filter-block.ts'
import { sectionTexts } from './political-texts.ts'

/** Elections that stand open at once when few are found. */
const fewFound = 2

interface Shared {
  slug: PoliticalSlug
  q: string
  /** The block that the address leads to. */
  cited: string | undefined
}

export function NothingFound({ q }: { q: string }) {
  const { t } = useLingui()
  return (
    <div role="status">
      <EmptyState icon={SearchX} title={t`Aucun résultat`}>
        <Trans>Rien ici ne répond à « {q} ».</Trans>
      </EmptyState>
    </div>
  )
}

/** Winner and date, where the title does not say them. */
function hintOf({ title, year, outcome }: ElectionBlock): string {
  return [title.includes(String(year)) ? null : year, outcome].filter(Boolean).join(' · ')
}

/** Blocks one below the other. The first of several elections is open, and those that one asks for. */
export function BlockList({ slug, blocks, q, cited }: Shared & { blocks: readonly PoliticalBlock[] }) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const elections = blocks.filter(({ kind }) => kind === 'election')
  return (
    <div className="flex flex-col gap-4">
      {blocks.map((block) => {
        const isCited = block.id === cited
        if (block.kind !== 'election' || elections.length === 1)
          return <BlockView key={block.id} slug={slug} block={block} q={q} cited={isCited} />
        const meant = isCited || block === elections[0] || (q.trim() !== '' && elections.length <= fewFound)
        const open = toggled[block.id] ?? meant
        return (
          <BlockView
            key={block.id}
            slug={slug}
            block={block}
            q={q}
            cited={isCited}
            fold={{
              open,
              hint: hintOf(block),
              onToggle: () => setToggled({ ...toggled, [block.id]: !open }),
            }}
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
  const found = blocks.flatMap((block) => filterBlock(block, q) ?? [])
  const above = found.filter((block) => block.section === null)
  const within = (one: ElectionSection) => found.filter((block) => block.section === one)
  const shown = within(section)
  const searched = q.trim() !== ''
  return (
    <>
      {above.length > 0 && (
        <div className="px-4 pb-4">
          <BlockList slug={slug} blocks={above} q={q} cited={cited} />
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
          {shown.length === 0 ? (
            <NothingFound q={q} />
          ) : (
            <BlockList key={section} slug={slug} blocks={shown} q={q} cited={cited} />
          )}
        </TabPanel>
      </Tabs>
    </>
  )
}
