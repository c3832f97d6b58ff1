import { Trans } from '@lingui/react/macro'
import type { RollCallView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { ExternalLink } from 'lucide-react'

/** Leads to the page of a roll-call vote at its assembly, if it has one. */
export function VotePageLink({ vote }: { vote: Pick<RollCallView, 'number' | 'page_url'> }) {
  if (vote.page_url === null) return null
  return (
    <a
      href={vote.page_url}
      target="_blank"
      rel="noreferrer"
      className="hit-44 relative inline-flex items-center gap-1 text-blue hover:underline"
    >
      <Trans>Scrutin n° {vote.number}</Trans>
      <ExternalLink aria-hidden="true" size={14} />
    </a>
  )
}
