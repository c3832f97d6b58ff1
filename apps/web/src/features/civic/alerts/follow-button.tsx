import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertView } from '@parvis/contract/civic/alerts.schemas.ts'
import { type AlertKind, alertFeedPath, createAlert, removeAlert } from '@parvis/contract/civic/alerts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, BellOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSession } from '../../../lib/session.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { alertQuery, rereadAlerts } from './queries.ts'

interface Props {
  kind: AlertKind
  /** As `AlertView.reference`. */
  reference: string
  /** Links to the Atom feed, for readers without an account. */
  hasFeed?: boolean
  /** In place of « Suivre ». */
  children?: ReactNode
}

/** Follows an official, a group, a committee, a law, a subject or words, and leads to what one learns of it. */
export function FollowButton({ kind, reference, hasFeed = true, children }: Props) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const isMember = useSession().status === 'signed-in'
  const query = useQuery({ ...alertQuery(kind, reference), enabled: isMember })
  const alert = query.data ?? null
  const following = useFollowing(kind, reference)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look={alert === null ? 'primary' : 'secondary'}
        size="sm"
        wraps
        aria-pressed={alert !== null}
        busy={following.isPending}
        disabled={isMember && query.isPending}
        onClick={() =>
          loginPrompt.require(t`Vous devez être connecté pour recevoir des alertes.`) &&
          following.mutate(alert)
        }
      >
        {alert === null ? <Bell aria-hidden="true" size={16} /> : <BellOff aria-hidden="true" size={16} />}
        {alert !== null ? <Trans>Ne plus suivre</Trans> : (children ?? <Trans>Suivre</Trans>)}
      </Button>
      {alert !== null && (
        <Link to="/alertes" className="hit-44 text-sm font-semibold text-blue hover:underline">
          <Trans>Régler l’alerte</Trans>
        </Link>
      )}
      {hasFeed && alert === null && (
        <a
          href={alertFeedPath(kind, reference)}
          className="hit-44 text-sm font-semibold text-blue hover:underline"
        >
          <Trans>Flux Atom</Trans>
        </a>
      )}
    </div>
  )
}

function useFollowing(kind: AlertKind, reference: string) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { queryKey } = alertQuery(kind, reference)
  const following = useSingleFlight({
    scope: { id: `alert ${kind} ${reference}` },
    mutationFn: async (former: AlertView | null) => {
      if (former === null) return call(createAlert, { body: { kind, reference } })
      await call(removeAlert, { params: { alertId: former.id } })
      return null
    },
    onSuccess: (alert, former) => {
      client.setQueryData(queryKey, alert)
      rereadAlerts(client)
      if (alert !== null)
        notify.success(t`Alerte ajoutée`, t`Vous serez prévenu des nouveautés. « Mes alertes » les règle.`)
      else if (former !== null)
        notify.success(t`Alerte supprimée`, undefined, {
          label: t({ message: 'Annuler', context: 'undo' }),
          onClick: () => following.mutate(null),
        })
    },
    onError: (error) => {
      const own = [
        'alert_target_not_found',
        'alert_words_invalid',
        'too_many_alerts',
        'too_many_laws_followed',
      ]
      if (error instanceof ApiError && own.includes(error.code))
        notify.error(t`Erreur`, i18n._(refusalText(error)))
      else
        notifyFailure(
          error,
          t`Impossible d’enregistrer votre choix. Réessayez dans un instant.`,
          t`Vous devez être connecté pour recevoir des alertes.`,
        )
    },
  })
  return following
}
