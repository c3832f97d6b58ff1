import { Trans } from '@lingui/react/macro'
import type { PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { dayText } from '../../../lib/day-text.ts'

/** Where a fact stands, and the day as of which it stood there. */
export function SourceLine({ source, asOf }: { source: PartyView['source']; asOf: string }) {
  const day = dayText(asOf)
  return (
    <Trans>
      Source :{' '}
      <a
        href={source.url}
        target="_blank"
        rel="noreferrer nofollow"
        lang="fr"
        className="hit-44 relative text-ink-2 underline decoration-line-strong underline-offset-2 wrap-anywhere hover:text-ink hover:decoration-ink"
      >
        {source.institution}
      </a>
      , au <span className="whitespace-nowrap">{day}</span>
    </Trans>
  )
}
