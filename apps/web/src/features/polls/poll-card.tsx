import { Trans, useLingui } from '@lingui/react/macro'
import { closePoll, type PollView, voteInPoll } from '@parvis/contract/polls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError, call } from '../../lib/api-client.ts'
import { useMinutes } from '../../lib/minutes.ts'
import { refusalText } from '../../lib/refusal-texts.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { useTellFailure } from '../posts/tell-failure.ts'
import { Ballot } from './ballot.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { keepLocalVote, useLocalVotes } from './local-votes.ts'
import { PollResults } from './poll-results.tsx'
import { closedOn, pollThemeTexts, timeRemaining } from './poll-texts.ts'
import { pollsKey, refreshPoll, storePoll } from './queries.ts'

/** A poll: its ballot until one has voted, its shares from then on and once it is closed. */
export function PollCard({ poll, staff }: { poll: PollView; staff: boolean }) {
  const { i18n } = useLingui()
  const titleId = useId()
  const now = useMinutes()
  const signedIn = useSession().status === 'signed-in'
  const local = useLocalVotes()[poll.id]
  const voting = useVoting(poll)
  const closing = useClosing(poll)
  const [asked, setAsked] = useState(false)

  const ends = new Date(poll.ends_at)
  const closed = poll.isClosed || ends.getTime() <= now
  const chosen = signedIn ? poll.userVote : (local ?? null)
  return (
    <article
      aria-labelledby={titleId}
      data-poll={poll.id}
      className="rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <span className="rounded-full bg-sunk px-2.5 py-0.5 font-semibold text-ink-2">
          {i18n._(pollThemeTexts[poll.theme])}
        </span>
        <time dateTime={poll.ends_at} className="inline-flex items-center gap-1.5 text-ink-3">
          <Clock aria-hidden="true" size={15} />
          {closed ? closedOn(ends) : timeRemaining(ends, now)}
        </time>
      </div>
      <h2 id={titleId} className="mt-2.5 text-post font-semibold text-balance wrap-anywhere">
        {poll.title}
      </h2>
      {poll.description !== '' && (
        <p className="mt-1 text-sm text-ink-2 text-pretty wrap-anywhere">{poll.description}</p>
      )}
      <div className="mt-4">
        {closed || chosen !== null ? (
          <PollResults poll={poll} chosen={chosen} />
        ) : (
          <Ballot
            poll={poll}
            busy={voting.isPending}
            local={!signedIn}
            onVote={(position) => (signedIn ? voting.mutate(position) : keepLocalVote(poll.id, position))}
          />
        )}
      </div>
      {!signedIn && chosen !== null && (
        <p className="mt-1 text-xs text-ink-3">
          <Trans>Votre choix reste sur cet appareil : il n’est pas compté.</Trans>
        </p>
      )}
      {staff && !closed && (
        <div className="mt-3 flex justify-end border-t border-line pt-3">
          <Button look="quiet" size="sm" onClick={() => setAsked(true)}>
            <Trans>Clore ce sondage</Trans>
          </Button>
        </div>
      )}
      {asked && (
        <CloseDialog
          title={poll.title}
          busy={closing.isPending}
          onConfirm={() => closing.mutate(undefined, { onSettled: () => setAsked(false) })}
          onCancel={() => setAsked(false)}
        />
      )}
    </article>
  )
}

function useVoting(poll: PollView) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const tellRefusal = useTellRefusal()
  return useMutation({
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
  })
}

function useClosing(poll: PollView) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const tellRefusal = useTellRefusal()
  return useMutation({
    mutationFn: () => call(closePoll, { params: { pollId: poll.id } }),
    onSuccess: () => {
      notify.success(t`Sondage clos`)
      void client.invalidateQueries({ queryKey: pollsKey })
    },
    onError: (error) => {
      if (!tellRefusal(error))
        tellFailure(error, t`Impossible de clore ce sondage.`, t`Vous devez être connecté pour continuer.`)
    },
  })
}

/** Tells what only polls are refused for; false when the refusal is none of those. */
function useTellRefusal(): (error: unknown) => boolean {
  const { t, i18n } = useLingui()
  return (error) => {
    const own = ['already_voted', 'poll_closed', 'poll_not_found', 'staff_only']
    if (!(error instanceof ApiError) || !own.includes(error.code)) return false
    notify.error(t`Erreur`, i18n._(refusalText(error)))
    return true
  }
}
