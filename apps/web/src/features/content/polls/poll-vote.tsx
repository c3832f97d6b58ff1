import { Trans, useLingui } from '@lingui/react/macro'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '../../../lib/announce.ts'
import { queueWrite, usePendingWrite } from '../../../lib/pending-writes.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSession } from '../../../lib/session.ts'
import { Ballot } from './ballot.tsx'
import { storeLocalVote, useLocalVotes } from './local-votes.ts'
import { PollResults } from './poll-results.tsx'
import { sharesText } from './poll-texts.ts'
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
    enabled: isHidden && poll.tallied_votes > 0 && (closed || (!signedIn && chosen !== null)),
  })
  const isVoted = closed || chosen !== null
  const ownResult = useFocusAfterVote(poll, chosen !== null, signedIn)
  if (isVoted)
    return (
      <>
        <PollResults
          poll={isHidden ? (results.data ?? poll) : poll}
          chosen={chosen}
          closed={closed}
          list={ownResult.ref}
        />
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
      onVote={(position) => {
        ownResult.await()
        if (signedIn) vote(position)
        else storeLocalVote(poll.id, position)
      }}
    />
  )
}

/** After a vote cast here, announces it and moves the focus to the result, unless the reader has moved it elsewhere. */
function useFocusAfterVote(poll: PollView, isVoted: boolean, isCounted: boolean) {
  const { t } = useLingui()
  const ref = useRef<HTMLUListElement>(null)
  const isAwaited = useRef(false)
  const onVoted = useEffectEvent(() => {
    if (!isAwaited.current) return
    isAwaited.current = false
    const why = sharesText(poll, poll.is_closed)
    const what = isCounted
      ? t`Votre vote est enregistré`
      : t`Votre choix reste sur cet appareil : il n’est pas compté.`
    announce(what, ...(why === null ? [] : [why]))
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isVoted) onVoted()
  }, [isVoted])
  return {
    ref,
    await: () => {
      isAwaited.current = true
    },
  }
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
