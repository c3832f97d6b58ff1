import { Trans, useLingui } from '@lingui/react/macro'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { voteInPoll } from '@parvis/contract/content/polls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSession } from '../../../lib/session.ts'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { Ballot } from './ballot.tsx'
import { keepLocalVote, useLocalVotes } from './local-votes.ts'
import { PollResults } from './poll-results.tsx'
import { pollResultsQuery, refreshPoll, storePoll } from './queries.ts'
import { useTellPollRefusal } from './use-tell-poll-refusal.ts'

/** The ballot until one has voted, the shares from then on and once the poll is closed. */
export function PollVote({ poll, closed }: { poll: PollView; closed: boolean }) {
  const signedIn = useSession().status === 'signed-in'
  const local = useLocalVotes()[poll.id]
  const { vote, isVoting, fault } = useVoting(poll)
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
      busy={isVoting}
      local={!signedIn}
      fault={fault}
      onVote={(position) => (signedIn ? vote(position) : keepLocalVote(poll.id, position))}
    />
  )
}

function useVoting(poll: PollView) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const tellRefusal = useTellPollRefusal()
  const isVoting = useRef(false)
  const voting = useMutation({
    mutationFn: (option: number) => call(voteInPoll, { params: { pollId: poll.id }, body: { option } }),
    onSuccess: (counted) => {
      storePoll(client, counted)
    },
    onError: (error) => {
      if (tellRefusal(error)) void refreshPoll(client, poll.id)
      else
        tellFailure(
          error,
          t`Impossible d’enregistrer votre vote. Réessayez dans un instant.`,
          t`Vous devez être connecté pour voter.`,
        )
    },
    onSettled: () => {
      isVoting.current = false
    },
  })
  return {
    vote: (option: number) => {
      // Asked a second time before the first shows.
      if (isVoting.current) return
      isVoting.current = true
      voting.mutate(option)
    },
    isVoting: voting.isPending,
    /** Why the option itself was refused. */
    fault:
      voting.error instanceof ApiError && voting.error.fields.option !== undefined
        ? i18n._(refusalText(voting.error))
        : null,
  }
}
