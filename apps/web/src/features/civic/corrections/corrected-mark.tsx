import { Trans, useLingui } from '@lingui/react/macro'
import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { Link } from '@tanstack/react-router'
import { MessageSquareText, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateFormat } from '../../../lib/date-format.ts'
import { contentLanguage } from '../../../lib/language.ts'

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

function Mark({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/political-data/corrections"
      className="hit-44 relative inline-flex items-center gap-1 rounded-full bg-blue-soft px-2 py-0.5 text-xs font-semibold text-blue hover:underline"
    >
      {children}
    </Link>
  )
}

/** States that readers had the fact corrected, with the source of the correction, and leads to the list of corrections. */
export function CorrectedMark({ on, source }: { on: string; source: Provenance['correction_source'] }) {
  const { t } = useLingui()
  return (
    <>
      <Mark>
        <PencilLine aria-hidden="true" size={12} />
        <span>
          <Trans>
            Corrigé le <time dateTime={on}>{day.format(Date.parse(on))}</time>
          </Trans>
        </span>
      </Mark>
      {source && (
        <span className="min-w-0 wrap-anywhere">
          <Trans>
            d’après{' '}
            <a
              href={source.url}
              target="_blank"
              rel="noopener noreferrer"
              title={t`${source.name} (s’ouvre dans un nouvel onglet)`}
              lang={contentLanguage}
              className="underline decoration-line-strong underline-offset-2 hover:text-ink"
            >
              {source.name}
            </a>
          </Trans>
        </span>
      )}
    </>
  )
}

/** States that a remark stands beside the fact, which it does not change. */
export function RemarkMark({ on }: { on: string }) {
  return (
    <Mark>
      <MessageSquareText aria-hidden="true" size={12} />
      <span>
        <Trans>
          Remarque du <time dateTime={on}>{day.format(Date.parse(on))}</time>
        </Trans>
      </span>
    </Mark>
  )
}
