import { Trans, useLingui } from '@lingui/react/macro'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import type { OfficialSummary } from '@parvis/contract/civic/officials.schemas.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { separator } from '../../../lib/separator.ts'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { PartyDot } from '../../../ui/party-dot.tsx'
import { institutionTexts } from './official-texts.ts'

/** An official in a list; a press opens their page. */
export function OfficialRow({
  official,
  action,
}: {
  official: Omit<OfficialSummary, 'starts_on' | 'ends_on'> & { ends_on?: string | null }
  /** Below the link. */
  action?: ReactNode
}) {
  const { i18n } = useLingui()
  const { name, group, institution, constituency, ends_on, is_example } = official
  return (
    <li className="border-b border-line">
      <Link
        to="/elus/$slug"
        params={{ slug: officialSlug(official) }}
        className="group block px-4 py-3 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        <span className="flex flex-wrap items-center gap-x-2 font-semibold text-ink group-hover:underline">
          {name}
          {is_example && <ExampleChip />}
        </span>
        <span className="mt-0.5 block text-sm text-ink-2">
          {[i18n._(institutionTexts[institution]), constituency].filter(Boolean).join(separator)}
        </span>
        {group && (
          <span className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-2">
            {group.colour && <PartyDot color={group.colour} size="sm" />}
            <span className="min-w-0 wrap-anywhere">{group.name}</span>
          </span>
        )}
        {ends_on && (
          <span className="mt-0.5 block text-xs text-ink-3">
            <Trans>Mandat terminé le {dayText(ends_on)}</Trans>
          </span>
        )}
      </Link>
      {action}
    </li>
  )
}
