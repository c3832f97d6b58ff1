import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { itemsOf } from '@parvis/contract/civic/block-items.ts'
import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { type PoliticalSlug, politicalCsvPath } from '@parvis/contract/civic/political-slugs.ts'
import { clsx } from 'clsx'
import { ChartNoAxesCombined, ChevronDown, Download, History, Quote, Share2, Table2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useShare } from '../../../ui/use-share.ts'
import { EmbedButton } from '../../content/embeds/embed-button.tsx'
import { useCite } from '../../content/posts/use-cite.ts'
import { ReportErrorButton } from '../corrections/report-error-button.tsx'
import { blockPath } from './block-path.ts'
import { useTableOf } from './block-table.ts'
import { DataTable } from './data-table.tsx'
import { BlockMarks, BlockProvenanceProvider, generalOf, marksOf, SourceLine } from './provenance.tsx'

const LinkDialog = lazy(requestedPart(() => import('../../../ui/link-dialog.tsx'), 'LinkDialog'))
const VersionsDialog = lazy(requestedPart(() => import('./versions-dialog.tsx'), 'VersionsDialog'))

export interface Fold {
  open: boolean
  /** Shown beside the title while the block is folded. */
  hint: string | null
  onToggle: () => void
}

function Actions({ slug, block }: { slug: PoliticalSlug; block: PoliticalBlock }) {
  const { t } = useLingui()
  const cite = useCite()
  const path = blockPath(slug, block.id)
  const { share, refusedUrl, removeRefused } = useShare({
    path,
    title: block.title,
    copied: t`Le lien est dans votre presse-papiers.`,
  })
  const [versions, setVersions] = useState(false)
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-0.5 gap-y-2">
      {block.corrections > 0 && (
        <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={() => setVersions(true)}>
          <History aria-hidden="true" size={15} />
          <Plural value={block.corrections} one="# valeur corrigée" other="# valeurs corrigées" />
        </Button>
      )}
      {block.csv && (
        <a
          href={politicalCsvPath(slug, block.id)}
          download=""
          aria-label={t`Télécharger en CSV : ${block.title}`}
          className={buttonClass({ look: 'quiet', size: 'sm' })}
        >
          <Download aria-hidden="true" size={15} />
          CSV
        </a>
      )}
      {/* In a block of figures, each figure has its own button. */}
      {block.kind !== 'figures' && (
        <Button look="quiet" size="sm" onClick={() => void cite(path)}>
          <Quote aria-hidden="true" size={15} />
          <span>
            <Trans>
              Citer<span className="max-sm:sr-only"> dans un post</span>
            </Trans>
          </span>
        </Button>
      )}
      <Button look="quiet" size="sm" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={15} />
        <Trans>Partager</Trans>
      </Button>
      <EmbedButton target={{ kind: 'data', id: slug, block: block.id }} look="quiet" />
      {block.kind !== 'figures' && (
        <ReportErrorButton
          figure={{ page: slug, block: block.id, name: block.title }}
          itemsOf={() => itemsOf(block)}
        />
      )}
      {refusedUrl !== null && (
        <Suspense fallback={null}>
          <LinkDialog title={t`Lien du bloc`} url={refusedUrl} onClose={removeRefused} />
        </Suspense>
      )}
      {versions && (
        <Suspense fallback={null}>
          <VersionsDialog slug={slug} block={block} onClose={() => setVersions(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Frame of a block: its title, its chart or table, its source, and its buttons. */
export function BlockFrame({
  slug,
  block,
  cited,
  fold,
  children,
}: {
  slug: PoliticalSlug
  block: PoliticalBlock
  /** The address leads to this block. */
  cited: boolean
  fold?: Fold
  children: ReactNode
}) {
  const { t } = useLingui()
  const tableOf = useTableOf()
  const [asTable, setAsTable] = useState(false)
  const open = fold?.open ?? true
  const view = open ? tableOf(block) : null
  const speaksForItself = block.kind !== 'links' && block.kind !== 'publisher'
  const titleId = `title-${block.id}`
  const general = generalOf(block)
  const marks = marksOf(block)
  return (
    <section
      id={block.id}
      aria-labelledby={titleId}
      className={clsx(
        'scroll-mt-4 rounded-xl border bg-surface',
        cited ? 'border-blue shadow-[0_0_0_1px_var(--blue)]' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-3 px-4 pt-4">
        <div className="min-w-0">
          <h2 id={titleId} lang={contentLanguage} className="text-lg wrap-anywhere">
            {fold ? (
              <button
                type="button"
                aria-expanded={open}
                onClick={fold.onToggle}
                className="text-left hover:underline"
              >
                {block.title}
                <ChevronDown
                  aria-hidden="true"
                  size={18}
                  className={clsx(
                    'ml-1.5 inline-block align-[-3px] text-ink-3 transition-transform duration-150',
                    open && 'rotate-180',
                  )}
                />
              </button>
            ) : (
              block.title
            )}
          </h2>
          {!open && fold?.hint && (
            <p
              lang={block.kind === 'election' ? contentLanguage : undefined}
              className="mt-0.5 text-sm text-ink-2"
            >
              {fold.hint}
            </p>
          )}
        </div>
        {view && (
          <Button look="secondary" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? (
              <ChartNoAxesCombined aria-hidden="true" size={16} />
            ) : (
              <Table2 aria-hidden="true" size={16} />
            )}
            {asTable ? <Trans>Graphique</Trans> : <Trans>Tableau</Trans>}
          </Button>
        )}
      </div>
      {open && (
        <>
          <div lang={contentLanguage} className="px-4 pt-3">
            <BlockProvenanceProvider value={{ own: block.provenance, general, marks }}>
              {asTable && view ? (
                <DataTable label={t`Tableau : ${block.title}`} columns={view.columns} rows={view.rows} />
              ) : (
                children
              )}
            </BlockProvenanceProvider>
          </div>
          <div className="flex flex-col gap-2.5 px-4 pt-4 empty:pt-0">
            {block.note && (
              <p lang={contentLanguage} className="text-sm text-ink-2 text-pretty">
                {block.note}
              </p>
            )}
            {general ? <SourceLine provenance={general} /> : <BlockMarks marks={marks} />}
            {speaksForItself && <Actions slug={slug} block={block} />}
          </div>
        </>
      )}
      <div className="h-3.5" />
    </section>
  )
}
