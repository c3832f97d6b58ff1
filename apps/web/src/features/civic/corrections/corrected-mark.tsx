import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { dateFormat } from '../../../lib/date-format.ts'

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** Says that readers had the fact corrected, and leads to the list of corrections. */
export function CorrectedMark({ on }: { on: string }) {
  return (
    <Link
      to="/political-data/corrections"
      className="hit-44 relative inline-flex items-center gap-1 rounded-full bg-blue-soft px-2 py-0.5 text-xs font-semibold text-blue hover:underline"
    >
      <PencilLine aria-hidden="true" size={12} />
      <span>
        <Trans>
          Corrigé le <time dateTime={on}>{day.format(Date.parse(on))}</time>
        </Trans>
      </span>
    </Link>
  )
}
