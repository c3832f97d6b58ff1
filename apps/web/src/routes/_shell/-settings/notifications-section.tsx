import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSavePreferences } from '../../../features/accounts/preferences/use-save-preferences.ts'
import { WithPreferences } from '../../../features/accounts/preferences/with-preferences.tsx'
import { DigestChoice } from '../../../features/messaging/notifications/digest-choice.tsx'
import { PushChoice } from '../../../features/messaging/notifications/push/push-choice.tsx'
import { siteName } from '../../../lib/site-name.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** Chooses the notifications; each switch is saved at once. */
export function NotificationsSection() {
  const { t } = useLingui()
  const { mutate: save } = useSavePreferences()
  return (
    <>
      <WithPreferences>
        {({
          notify_reactions,
          notify_comments,
          notify_mentions,
          notify_follows,
          notify_replies,
          notify_civic,
        }) => (
          <div className="flex flex-col divide-y divide-line">
            <Switch
              label={t`Réactions`}
              hint={t`Quand quelqu’un réagit à vos posts, les partage ou aime vos commentaires.`}
              checked={notify_reactions}
              onChange={({ target }) => save({ notify_reactions: target.checked })}
            />
            <Switch
              label={t`Commentaires`}
              hint={t`Quand quelqu’un commente vos posts.`}
              checked={notify_comments}
              onChange={({ target }) => save({ notify_comments: target.checked })}
            />
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
              hint={t`Vos alertes, et les événements dont vous avez demandé le rappel.`}
              checked={notify_civic}
              onChange={({ target }) => save({ notify_civic: target.checked })}
            />
          </div>
        )}
      </WithPreferences>
      <p className="mt-3">
        <Link to="/alertes" className={buttonClass({ look: 'secondary', size: 'sm' })}>
          <Trans>Mes alertes</Trans>
        </Link>
      </p>
      <h3 className="mt-5 text-md font-semibold">
        <Trans>Quand vous n’êtes pas sur {siteName}</Trans>
      </h3>
      <PushChoice />
      <DigestChoice />
    </>
  )
}
