import { useLingui } from '@lingui/react/macro'
import { type Reminder, subscribeToEvent, unsubscribeFromEvent } from '@parvis/contract/civic/events.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { remindersKey } from './queries.ts'

const own = ['event_not_found', 'event_over', 'reminder_impossible', 'too_many_event_subscriptions']

/** Asks to be reminded of an event, or no more: null. */
export function useReminder(eventId: string) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const params = { eventId }
  return useSingleFlight({
    scope: { id: `reminder ${eventId}` },
    mutationFn: async (reminder: Reminder | null) => {
      if (reminder === null) await call(unsubscribeFromEvent, { params })
      else await call(subscribeToEvent, { params, body: { reminder } })
    },
    onSuccess: (_, reminder) => {
      notify.success(reminder === null ? t`Rappel supprimé` : t`Rappel enregistré`)
    },
    onError: (error) => {
      if (error instanceof ApiError && own.includes(error.code))
        notify.error(t`Erreur`, i18n._(refusalText(error)))
      else
        notifyFailure(
          error,
          t`Impossible d’enregistrer votre rappel. Réessayez dans un instant.`,
          t`Vous devez être connecté pour être prévenu.`,
        )
    },
    onSettled: () => client.invalidateQueries({ queryKey: remindersKey }),
  })
}
