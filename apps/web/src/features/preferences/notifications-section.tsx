import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { refusalText } from '../../lib/refusal-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { DigestChoice } from '../notifications/digest-choice.tsx'
import { PushChoice } from '../notifications/push/push-choice.tsx'
import { loadPeopleTexts } from '../profiles/catalogue.ts'
import { preferencesQuery } from './queries.ts'
import { useSavePreferences } from './use-save-preferences.ts'

loadPeopleTexts()

/** What the member is told of; each switch is saved at once. */
export function NotificationsSection() {
  const { t, i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery)
  const { mutate: save } = useSavePreferences()
  return (
    <section aria-labelledby="notification-settings">
      <h2 id="notification-settings" className="text-post">
        <Trans>Notifications</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>Réactions et commentaires sur vos posts vous sont toujours signalés.</Trans>
      </p>
      {data ? (
        <div className="mt-2 flex flex-col divide-y divide-line">
          <Switch
            label={t`Mentions`}
            hint={t`Quand quelqu’un vous nomme dans un post ou un commentaire.`}
            checked={data.notify_mentions}
            onChange={({ target }) => save({ notify_mentions: target.checked })}
          />
          <Switch
            label={t`Abonnements`}
            hint={t`Les demandes attendent toujours dans leur liste, sans vous être signalées.`}
            checked={data.notify_follows}
            onChange={({ target }) => save({ notify_follows: target.checked })}
          />
          <Switch
            label={t`Réponses`}
            hint={t`Quand quelqu’un répond à l’un de vos commentaires.`}
            checked={data.notify_replies}
            onChange={({ target }) => save({ notify_replies: target.checked })}
          />
        </div>
      ) : error ? (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
          <p className="text-sm text-danger">{i18n._(refusalText(error))}</p>
          <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Réessayer</Trans>
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-3 h-40" />
      )}
      <h3 className="mt-5 text-[15px] font-semibold">
        <Trans>Quand vous n’êtes pas sur Parvis</Trans>
      </h3>
      <PushChoice />
      <DigestChoice />
    </section>
  )
}
