import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { contentLanguage } from '../../../lib/language.ts'
import type { SearchRequest } from './queries.ts'

/** Tells for what other words the results are, and leads back to the typed ones. */
export function Correction({ asked: { q }, corrected }: { asked: SearchRequest; corrected: string | null }) {
  if (corrected === null) return null
  return (
    <div role="status" className="border-b border-line px-4 py-3 text-pretty">
      <p className="font-semibold text-ink wrap-anywhere">
        <Trans>
          Résultats pour « <bdi lang={contentLanguage}>{corrected}</bdi> »
        </Trans>
      </p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        <Link
          from="/search"
          to="."
          search={(address) => ({ ...address, q, exact: true as const })}
          replace
          className="hit-44 relative rounded-md font-semibold text-blue hover:underline"
        >
          <Trans>
            Chercher exactement « <bdi>{q}</bdi> »
          </Trans>
        </Link>
      </p>
    </div>
  )
}
