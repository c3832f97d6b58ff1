import { Trans, useLingui } from '@lingui/react/macro'
import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { Clock3, TriangleAlert } from 'lucide-react'
import { createContext, use } from 'react'
import { contentLanguage, interfaceLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { CorrectedMark, RemarkMark } from '../corrections/corrected-mark.tsx'
import { dateText } from './fact-format.ts'

interface BlockProvenanceValue {
  /** Default provenance of rows without one of their own. */
  own: Provenance | null
  /** Provenance that the block states below for most of its rows: they repeat none of it. */
  general: Provenance | null
  /** Marks that the block states below for most of its rows. */
  marks: { stale: boolean; unsure: boolean }
}

const BlockProvenance = createContext<BlockProvenanceValue>({
  own: null,
  general: null,
  marks: { stale: false, unsure: false },
})
export const BlockProvenanceProvider = BlockProvenance.Provider

const same = (one: Provenance, other: Provenance) => JSON.stringify(one) === JSON.stringify(other)

/** Provenance that can be stated once for a block's rows: it holds for half of them at least; null where each row states its own. */
export function generalOf(block: PoliticalBlock): Provenance | null {
  const all = provenancesOf(block)
  if (all === null) return block.provenance
  const most = all
    .map((one) => ({ one, count: all.filter((other) => same(one, other)).length }))
    .reduce((best, next) => (next.count > best.count ? next : best), { one: block.provenance, count: 0 })
  return most.count > 1 && most.count * 2 >= all.length ? most.one : null
}

/** Marks that hold for most rows of a block whose sources differ: it states them once. */
export function marksOf(block: PoliticalBlock): BlockProvenanceValue['marks'] {
  const all = provenancesOf(block) ?? []
  const isMost = (matches: (one: Provenance) => boolean) => {
    const count = all.filter(matches).length
    return count > 1 && count * 2 >= all.length
  }
  return {
    stale: isMost(({ stale }) => stale),
    unsure: isMost((one) => toVerify(one) && one.warning === null),
  }
}

/** For rows with a provenance each; null for blocks that have one for all. */
function provenancesOf(block: PoliticalBlock): Provenance[] | null {
  const each = (rows: readonly { provenance: Provenance | null }[]) =>
    rows.flatMap(({ provenance }) => provenance ?? block.provenance ?? [])
  if (block.kind === 'figures') return []
  if (block.kind === 'table') return each(block.rows)
  if (block.kind === 'timeline') return each(block.items)
  if (block.kind === 'people') return each(block.people)
  if (block.kind === 'hemicycle') return each(block.groups)
  if (block.kind === 'presidents') return each(block.presidents)
  if (block.kind === 'map') return each(block.regions)
  return null
}

const toVerify = ({ basis, warning }: Provenance) => warning !== null || basis === 'general-knowledge'

/** Older than such a fact should be. */
export function StaleMark() {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-question-soft px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-question">
      <Clock3 aria-hidden="true" size={12} />
      <Trans>Donnée ancienne</Trans>
    </span>
  )
}

function SourceName({ source, brief }: { source: Provenance['source']; brief: boolean }) {
  const { t } = useLingui()
  const text = brief ? source.institution : `${source.institution}, ${source.page}`
  const name =
    source.url === null ? (
      <span lang={contentLanguage}>{text}</span>
    ) : (
      <a
        href={source.url}
        target="_blank"
        rel="noopener"
        title={t`${source.page} (s’ouvre dans un nouvel onglet)`}
        lang={contentLanguage}
        className="underline decoration-line-strong underline-offset-2 hover:text-ink"
      >
        {text}
      </a>
    )
  if (source.exact_page) return name
  return (
    <>
      {name} (<Trans>page exacte non établie</Trans>)
    </>
  )
}

/** Where a row comes from, as far as the block does not say it of most of its rows. */
export function SourceMention({ provenance }: { provenance: Provenance | null }) {
  const { own, general: all, marks } = use(BlockProvenance)
  const spoken = provenance ?? own
  if (spoken === null) return null
  const { source, as_of, stale, warning, corrected_on, correction_source, remark_on } = spoken
  const isInHeader = all !== null && all.source.institution === source.institution && all.as_of === as_of
  const showsStale = stale && !marks.stale && !(isInHeader && all.stale)
  const isDoubtStated =
    (marks.unsure && warning === null) || (isInHeader && toVerify(all) && all.warning === warning)
  const showsDoubt = toVerify(spoken) && !isDoubtStated
  const showsCorrection = corrected_on !== null && !(isInHeader && all.corrected_on === corrected_on)
  const showsRemark = remark_on !== null && !(isInHeader && all.remark_on === remark_on)
  if (isInHeader && !showsStale && !showsDoubt && !showsCorrection && !showsRemark) return null
  return (
    <span
      lang={interfaceLanguage}
      className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-ink-3"
    >
      {!isInHeader && (
        <span>
          <SourceName source={source} brief />
          {', '}
          <time dateTime={as_of}>{dateText(as_of, 'short')}</time>
        </span>
      )}
      {showsCorrection && <CorrectedMark on={corrected_on} source={correction_source} />}
      {showsRemark && <RemarkMark on={remark_on} />}
      {showsStale && <StaleMark />}
      {showsDoubt && (
        <span className="inline-flex items-center gap-1 text-question" title={warning ?? undefined}>
          <TriangleAlert aria-hidden="true" size={12} />
          <Trans>à vérifier</Trans>
          {warning !== null && (
            <span lang={contentLanguage} className="sr-only">
              {warning}
            </span>
          )}
        </span>
      )}
    </span>
  )
}

/** Marks of most rows, each with a source of its own. */
export function BlockMarks({ marks: { stale, unsure } }: Pick<BlockProvenanceValue, 'marks'>) {
  if (!stale && !unsure) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
      {stale && <StaleMark />}
      {unsure && (
        <span className="inline-flex items-center gap-1 text-question">
          <TriangleAlert aria-hidden="true" size={12} />
          <Trans>à vérifier</Trans>
        </span>
      )}
      <Trans>Vaut pour la plupart des lignes.</Trans>
    </p>
  )
}

/** Where all of a block comes from, what to know before believing it, and whether it has aged. */
export function SourceLine({ provenance }: { provenance: Provenance }) {
  const { source, second_source, as_of, published_on, read_on, basis, stale, warning } = provenance
  const { corrected_on, correction_source, remark_on } = provenance
  return (
    <div className="flex flex-col gap-2">
      {toVerify(provenance) && (
        <p className="flex gap-2 rounded-md bg-question-soft px-3 py-2 text-sm text-ink">
          <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-question" />
          <span className="min-w-0" lang={warning === null ? undefined : contentLanguage}>
            {warning ?? <Trans>Connu sans avoir été relu à la source : à vérifier avant de le citer.</Trans>}
          </span>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
        <span className="min-w-0 wrap-anywhere">
          <Trans>
            Source : <SourceName source={source} brief={false} />
          </Trans>
          {separator}
          <Trans>
            au <time dateTime={as_of}>{dateText(as_of)}</time>
          </Trans>
          {second_source !== null && (
            <>
              {separator}
              {basis === 'cross-checked' ? (
                <Trans>
                  recoupé avec <SourceName source={second_source} brief={false} />
                </Trans>
              ) : (
                <Trans>
                  voir aussi <SourceName source={second_source} brief={false} />
                </Trans>
              )}
            </>
          )}
          {separator}
          {published_on === null ? (
            <Trans>jour de publication non établi</Trans>
          ) : (
            <Trans>
              publié le <time dateTime={published_on}>{dateText(published_on)}</time>
            </Trans>
          )}
          {/* Dates of the calendar and laws do not keep the day on which they were read. */}
          {read_on === null && basis === 'general-knowledge' && (
            <>
              {separator}
              <Trans>non relu à la source</Trans>
            </>
          )}
          {read_on !== null && (
            <>
              {separator}
              <Trans>
                lu le <time dateTime={read_on}>{dateText(read_on)}</time>
              </Trans>
            </>
          )}
        </span>
        {corrected_on !== null && <CorrectedMark on={corrected_on} source={correction_source} />}
        {remark_on !== null && <RemarkMark on={remark_on} />}
        {stale && <StaleMark />}
      </p>
    </div>
  )
}
