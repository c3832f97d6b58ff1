import { Trans, useLingui } from '@lingui/react/macro'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { closePoll } from '@parvis/contract/content/polls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { useMinutes } from '../../../lib/minutes.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { notify } from '../../../ui/notify.ts'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { EmbedButton } from '../embeds/embed-button.tsx'
import { CiteActions } from '../posts/cite-actions.tsx'
import { BallotButton } from './ballot-button.tsx'
import { notifyPollRefusal } from './notify-poll-refusal.ts'
import { closedOn, pollThemeTexts, timeRemaining } from './poll-texts.ts'
import { PollVote } from './poll-vote.tsx'
import { pollsKey } from './queries.ts'

/** A poll: its ballot until one has voted, its shares from then on and once it is closed. */
export function PollCard({ poll, isOwnPage = false }: { poll: PollView; isOwnPage?: boolean }) {
  const { i18n, t } = useLingui()
  const titleId = useId()
  const now = useMinutes()
  const closing = useClosing(poll)
  const [asked, setAsked] = useState(false)

  const ends = new Date(poll.ends_at)
  const closed = poll.is_closed || ends.getTime() <= now
  return (
    <article
      aria-labelledby={titleId}
      data-poll={poll.id}
      className="rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <span className="flex flex-wrap items-center gap-2">
          <span className="rounded-full bg-sunk px-2.5 py-0.5 font-semibold text-ink-2">
            {i18n._(pollThemeTexts[poll.theme])}
          </span>
          {poll.is_example && <ExampleChip />}
        </span>
        <time dateTime={poll.ends_at} className="inline-flex items-center gap-1.5 text-ink-3">
          <Clock aria-hidden="true" size={15} />
          {closed ? closedOn(ends) : timeRemaining(ends, now)}
        </time>
      </div>
      <h2
        id={titleId}
        lang={contentLanguage}
        className="mt-2.5 text-post font-semibold text-balance wrap-anywhere"
      >
        {isOwnPage ? (
          poll.title
        ) : (
          <Link
            to="/polls/$pollId"
            params={{ pollId: poll.id }}
            className="rounded-sm hover:underline focus-visible:underline"
          >
            {poll.title}
          </Link>
        )}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
        {poll.author === null ? (
          <Trans>Proposé par l’équipe de {siteName}</Trans>
        ) : (
          <>
            <Trans>
              Proposé par{' '}
              <Link
                to="/profile/$reference"
                params={{ reference: poll.author.username ?? poll.author.id }}
                className="font-semibold text-ink-2 hover:underline"
              >
                {poll.author.name}
              </Link>
            </Trans>
            {poll.author.verified && <VerifiedSeal label={t`Compte vérifié`} size={14} />}
          </>
        )}
      </p>
      {poll.description !== '' && (
        <p lang={contentLanguage} className="mt-1 text-sm text-ink-2 text-pretty wrap-anywhere">
          {poll.description}
        </p>
      )}
      <div className="mt-4">
        <PollVote poll={poll} closed={closed} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <CiteActions path={`/polls/${poll.id}`} title={poll.title} size="sm" />
        <EmbedButton target={{ kind: 'polls', id: poll.id }} />
        <BallotButton poll={poll} />
        {poll.can_close && !closed && (
          <Button look="quiet" size="sm" onClick={() => setAsked(true)}>
            <Trans>Clore ce sondage</Trans>
          </Button>
        )}
        {isOwnPage && poll.author !== null && (
          <Link
            to="/signaler"
            search={{ type: 'profile', id: poll.author.id }}
            className="hit-44 relative text-sm text-ink-3 hover:underline"
          >
            <Trans>Signaler un contenu illicite</Trans>
          </Link>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={t`Clore ce sondage ?`}
          description={t`« ${poll.title} » : plus personne ne pourra voter, et ses résultats passeront dans l’historique.`}
          confirmLabel={t`Clore`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={closing.isPending}
          onConfirm={() => closing.mutate(undefined, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        />
      )}
    </article>
  )
}

function useClosing(poll: PollView) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: () => call(closePoll, { params: { pollId: poll.id } }),
    onSuccess: () => {
      notify.success(t`Sondage clos`)
      void client.invalidateQueries({ queryKey: pollsKey })
    },
    onError: (error) => {
      if (!notifyPollRefusal(error))
        notifyFailure(error, t`Impossible de clore ce sondage.`, t`Vous devez être connecté pour continuer.`)
    },
  })
}
