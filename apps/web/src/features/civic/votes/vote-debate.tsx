import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { voteDebateQuery } from './queries.ts'

/** Leads to the report of the sitting that names the vote, where one is stored. It is an extra: a failed read shows none. */
export function VoteDebate({ uid }: { uid: string }) {
  const { data } = useQuery(voteDebateQuery(uid))
  if (!data?.debate) return null
  const { sitting, position } = data.debate
  return (
    <p className="mt-4 text-sm">
      <Link
        to="/seances/$uid"
        params={{ uid: sitting }}
        search={position > 0 ? { from: position } : {}}
        className="hit-44 relative inline-flex items-center gap-2 text-blue underline"
      >
        <MessagesSquare aria-hidden="true" size={16} />
        <Trans>Lire le débat dans le compte rendu de la séance</Trans>
      </Link>
    </p>
  )
}
