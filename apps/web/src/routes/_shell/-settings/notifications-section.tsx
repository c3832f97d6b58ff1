import { Trans, useLingui } from '@lingui/react/macro'
import { useSavePreferences } from '../../../features/accounts/preferences/use-save-preferences.ts'
import { WithPreferences } from '../../../features/accounts/preferences/with-preferences.tsx'
import { DigestChoice } from '../../../features/messaging/notifications/digest-choice.tsx'
import { PushChoice } from '../../../features/messaging/notifications/push/push-choice.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** What the member is told of; each switch is saved at once. */
export function NotificationsSection() {
  const { t } = useLingui()
  const { mutate: save } = useSavePreferences()
  return (
    <>
      <p className="text-ink-2">
        <Trans>Réactions et commentaires sur vos posts vous sont toujours signalés.</Trans>
      </p>
      <WithPreferences>
        {({ notify_mentions, notify_follows, notify_replies, notify_civic }) => (
          <div className="mt-2 flex flex-col divide-y divide-line">
            <Switch
              label={t`Mentions`}
              hint={t`Quand quelqu’un vous nomme dans un post ou un commentaire.`}
              checked={notify_mentions}
              onChange={({ target }) => save({ notify_mentions: target.checked })}
            />
            <Switch
              label={t`Abonnements`}
              hint={t`Les demandes attendent toujours dans leur liste, sans vous être signalées.`}
              checked={notify_follows}
              onChange={({ target }) => save({ notify_follows: target.checked })}
            />
            <Switch
              label={t`Réponses`}
              hint={t`Quand quelqu’un répond à l’un de vos commentaires.`}
              checked={notify_replies}
              onChange={({ target }) => save({ notify_replies: target.checked })}
            />
            <Switch
              label={t`Vie civique`}
              hint={t`Les lois que vous suivez, les événements dont vous avez demandé le rappel.`}
              checked={notify_civic}
              onChange={({ target }) => save({ notify_civic: target.checked })}
            />
          </div>
        )}
      </WithPreferences>
      <h3 className="mt-5 text-md font-semibold">
        <Trans>Quand vous n’êtes pas sur Parvis</Trans>
      </h3>
      <PushChoice />
      <DigestChoice />
    </>
  )
}
