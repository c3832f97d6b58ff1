import { Trans, useLingui } from '@lingui/react/macro'
import type { LawSummary } from '@parvis/contract/civic/laws.schemas.ts'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { natureTexts, shortDayOf } from './law-texts.ts'
import { LawMark, StageBadge } from './stage-badge.tsx'

/** A law in the list; a press opens its timeline. */
export function LawCard({ law }: { law: LawSummary }) {
  const { i18n } = useLingui()
  const asOf = shortDayOf(law.source.as_of)
  const { institution } = law.source
  return (
    <li data-law={law.reference} className="border-b border-line">
      <Link
        to="/law-tracking/$reference"
        params={{ reference: law.reference }}
        search={(kept) => kept}
        resetScroll={false}
        className="group block px-4 py-4 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StageBadge law={law} />
          <LawMark law={law} isListed />
          {law.is_followed && (
            <span className="inline-flex items-center gap-1 text-xs font-semibold text-ink-2">
              <Bell aria-hidden="true" size={13} />
              <Trans>Suivie</Trans>
            </span>
          )}
        </span>
        <span
          lang={contentLanguage}
          className="mt-2 block font-display text-post font-semibold text-ink text-pretty wrap-anywhere group-hover:underline"
        >
          {law.short_title ?? law.title}
        </span>
        {law.short_title && (
          <span lang={contentLanguage} className="mt-0.5 block text-sm text-ink-2 text-pretty wrap-anywhere">
            {law.title}
          </span>
        )}
        {law.description !== '' && (
          <span
            lang={contentLanguage}
            className="mt-1.5 line-clamp-2 text-md/[1.45] text-ink-2 wrap-anywhere"
          >
            {law.description}
          </span>
        )}
        <span className="mt-2 block text-xs text-ink-3">
          {i18n._(natureTexts[law.kind][law.nature])}
          {separator}
          <Trans>
            Source : {institution}, au {asOf}
          </Trans>
        </span>
      </Link>
    </li>
  )
}
