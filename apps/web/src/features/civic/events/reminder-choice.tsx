import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EventSubscription, EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { Reminder } from '@parvis/contract/civic/events.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useId, useState } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { momentInParis } from './event-texts.ts'
import { eventSubscriptionQuery } from './queries.ts'
import { useReminder } from './use-reminder.ts'

export const reminderTexts: Record<Reminder, MessageDescriptor> = {
  hour: msg`Une heure avant`,
  eve: msg`La veille`,
  week: msg`Une semaine avant`,
}

/** "Me le rappeler": when, as far as there is still time for it; then what was asked for, and how to stop it. */
export function ReminderChoice({ event }: { event: EventView }) {
  const { t, i18n } = useLingui()
  const loginPrompt = useLoginPrompt()
  const signedIn = useSession().status === 'signed-in'
  const [open, setOpen] = useState(false)
  const query = useQuery({ ...eventSubscriptionQuery(event.id), enabled: signedIn })
  const reminding = useReminder(event.id)
  const id = useId()
  const asked = (signedIn && query.data?.reminder) || null
  return (
    <div className="mt-5 border-t border-line pt-4">
      <Button
        look="secondary"
        block
        aria-expanded={open}
        aria-controls={id}
        onClick={() => loginPrompt.require(t`Vous devez être connecté pour être prévenu.`) && setOpen(!open)}
      >
        {asked ? <BellRing aria-hidden="true" size={18} /> : <Bell aria-hidden="true" size={18} />}
        {asked ? <Trans>Rappel demandé</Trans> : <Trans>Me le rappeler</Trans>}
      </Button>
      <div id={id} aria-live="polite">
        {open &&
          signedIn &&
          (query.data ? (
            <Choices subscription={query.data} reminding={reminding} />
          ) : query.error ? (
            <p role="alert" className="mt-3 text-sm text-danger">
              {i18n._(refusalText(query.error))}
            </p>
          ) : (
            <Skeleton className="mt-3 h-24" />
          ))}
      </div>
    </div>
  )
}

function Choices({
  subscription,
  reminding,
}: {
  subscription: EventSubscription
  reminding: ReturnType<typeof useReminder>
}) {
  const { t, i18n } = useLingui()
  const { reminder: asked, remind_at, choices } = subscription
  // The choice just pressed, until the server has answered.
  const [pressed, setPressed] = useState<Reminder>()
  const choose = (reminder: Reminder) => {
    setPressed(reminder)
    reminding.mutate(reminder, { onSettled: () => setPressed(undefined) })
  }
  // A reminder asked for stays visible when its moment has passed.
  const shown = choices.some(({ reminder }) => reminder === asked) || asked === null
  return (
    <>
      {choices.length > 0 ? (
        <fieldset disabled={reminding.isPending} className="mt-3 flex flex-col gap-1">
          <legend className="sr-only">
            <Trans>Quand vous prévenir</Trans>
          </legend>
          {choices.map((choice) => (
            <label
              key={choice.reminder}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-blue"
            >
              <input
                type="radio"
                name={`reminder ${subscription.event_id}`}
                checked={(pressed ?? asked) === choice.reminder}
                onChange={() => choose(choice.reminder)}
                className="tick"
              />
              <span className="min-w-0">
                <span className="block font-semibold text-ink">{i18n._(reminderTexts[choice.reminder])}</span>
                <span className="block text-sm text-ink-2">{momentInParis(choice.remind_at)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        asked === null && (
          <p className="mt-3 text-sm text-ink-2">
            <Trans>
              Aucun rappel n’est possible : l’événement est trop proche, ou sa date n’est pas fixée.
            </Trans>
          </p>
        )
      )}
      {!shown && (
        <p className="mt-3 text-sm text-ink-2">
          {remind_at === null ? t`Le rappel vous a été envoyé.` : momentInParis(remind_at)}
        </p>
      )}
      {asked !== null && (
        <Button
          look="quiet"
          size="sm"
          className="mt-2"
          busy={reminding.isPending}
          onClick={() => reminding.mutate(null)}
        >
          <Trans>Ne plus me le rappeler</Trans>
        </Button>
      )}
    </>
  )
}
