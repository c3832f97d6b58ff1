import { Trans, useLingui } from '@lingui/react/macro'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queueWrite, usePendingWrite } from '../../../lib/pending-writes.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSession } from '../../../lib/session.ts'
import { Ballot } from './ballot.tsx'
import { keepLocalVote, useLocalVotes } from './local-votes.ts'
import { PollResults } from './poll-results.tsx'
import { pollResultsQuery, voteFaultQuery } from './queries.ts'
import { voteWrite } from './vote-write.ts'

/** The ballot until one has voted, the shares from then on and once the poll is closed. */
export function PollVote({ poll, closed }: { poll: PollView; closed: boolean }) {
  const signedIn = useSession().status === 'signed-in'
  const local = useLocalVotes()[poll.id]
  const { vote, pending, fault } = useVoting(poll)
  const chosen = signedIn ? poll.userVote : (local ?? null)
  const isHidden = poll.options.some(({ votes }) => votes === null)
  // A guest's vote is known to this device alone, so the results are asked for apart.
  const results = useQuery({
    ...pollResultsQuery(poll.id),
    enabled: isHidden && (closed || (!signedIn && chosen !== null)),
  })
  if (closed || chosen !== null)
    return (
      <>
        <PollResults poll={isHidden ? (results.data ?? poll) : poll} chosen={chosen} />
        {!signedIn && chosen !== null && (
          <p className="mt-1 text-xs text-ink-3">
            <Trans>Votre choix reste sur cet appareil : il n’est pas compté.</Trans>
          </p>
        )}
      </>
    )
  return (
    <Ballot
      poll={poll}
      busy={pending?.isSent === true}
      waiting={pending?.isSent === false ? pending.wanted : null}
      local={!signedIn}
      fault={fault}
      onVote={(position) => (signedIn ? vote(position) : keepLocalVote(poll.id, position))}
    />
  )
}

function useVoting(poll: PollView) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const refused = voteFaultQuery(poll.id)
  const { data: fault } = useQuery(refused)
  return {
    pending: usePendingWrite(voteWrite, poll.id),
    /** Why the option itself was refused. */
    fault: fault ? i18n._(refusalText(fault)) : null,
    vote: (option: number) => {
      client.setQueryData(refused.queryKey, null)
      queueWrite(client, voteWrite, { subject: poll.id, wanted: option, before: null })
    },
  }
}
