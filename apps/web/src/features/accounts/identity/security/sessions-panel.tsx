import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionView } from '@parvis/contract/accounts/security.schemas.ts'
import { endSession } from '@parvis/contract/accounts/security.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Smartphone } from 'lucide-react'
import { call } from '../../../../lib/api-client.ts'
import { exactTime, relativeTime } from '../../../../lib/relative-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useFailureText } from '../failure-text.ts'
import { Awaiting, Panel, Row } from './panel.tsx'
import { securityKey, sessionsQuery } from './queries.ts'
import { endOtherSessions } from './security-actions.ts'

const carried = new Set(['iPhone', 'iPad', 'Android'])

/** Where the member is signed in, and the way out of each place. */
export function SessionsPanel() {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const sessions = useQuery(sessionsQuery)
  const items = sessions.data?.items ?? []
  const ending = useMutation({
    mutationFn: async () => {
      const { error } = await endOtherSessions()
      if (error) throw error
    },
    onSuccess: () => notify.success(t`Autres appareils déconnectés`),
    onError: (error) => notify.error(t`Erreur`, failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: securityKey }),
  })
  return (
    <Panel
      icon={MonitorSmartphone}
      title={t`Appareils connectés`}
      lead={t`Vous n’en reconnaissez pas un ? Déconnectez-le, puis changez de mot de passe.`}
    >
      <Awaiting query={sessions} rows={2} />
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {items.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      {items.length > 1 && (
        <Button
          look="danger"
          className="self-start whitespace-normal max-sm:w-full"
          busy={ending.isPending}
          onClick={() => ending.mutate()}
        >
          <Trans>Déconnecter les autres appareils</Trans>
        </Button>
      )}
    </Panel>
  )
}

function useDeviceName(): (session: SessionView) => string {
  const { t } = useLingui()
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t`${browser} sur ${system}`
    return browser ?? system ?? t`Appareil inconnu`
  }
}

function Session({ session }: { session: SessionView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const deviceName = useDeviceName()
  const name = deviceName(session)
  const { ip_prefix: network } = session
  const last = new Date(session.last_active_at)
  const ending = useMutation({
    mutationFn: () => call(endSession, { params: { sessionId: session.id } }),
    onSuccess: () => notify.success(t`Appareil déconnecté`),
    onError: (error) => notify.error(t`Erreur`, failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: securityKey }),
  })
  const used = <time dateTime={session.last_active_at}>{relativeTime(last)}</time>
  return (
    <Row
      icon={carried.has(session.system ?? '') ? Smartphone : Laptop}
      title={name}
      mark={session.is_current && t`Cet appareil`}
      line={
        <span title={t`Connexion du ${exactTime(new Date(session.created_at))}`}>
          {network === null ? (
            <Trans>Utilisé {used}</Trans>
          ) : (
            <Trans>
              Utilisé {used} · réseau {network}
            </Trans>
          )}
        </span>
      }
      action={
        !session.is_current && (
          <Button
            look="quiet"
            size="sm"
            busy={ending.isPending}
            aria-label={t`Déconnecter ${name}`}
            onClick={() => ending.mutate()}
          >
            <Trans>Déconnecter</Trans>
          </Button>
        )
      }
    />
  )
}
