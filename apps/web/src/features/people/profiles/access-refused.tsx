import { Trans, useLingui } from '@lingui/react/macro'
import { getStatus } from '@parvis/contract/accounts/credentials.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useSession } from '../../../lib/session.ts'
import { hasSession } from '../../../lib/session-store.ts'
import { Card } from '../../../ui/card.tsx'
import { notify } from '../../../ui/notify.ts'

/** How long the card stands, in milliseconds. */
const cardTime = 3_000

/** Tells who is not signed in that this screen is not for them yet, and leads to the sign-in. */
export function AccessRefused() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isNotified = useRef(false)
  const status = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => call(getStatus, { signal }),
    retry: false,
  })
  const environment = status.data?.environment ?? 'production'
  const showsCard = environment !== 'production'

  const notifyOnce = useEffectEvent(() => {
    if (isNotified.current) return
    isNotified.current = true
    notify.error(
      t`Accès refusé`,
      t`Votre adresse email doit d’abord être confirmée. Confirmez-la, puis connectez-vous.`,
    )
  })
  const leave = useEffectEvent(() => void navigate({ to: '/auth', replace: true }))

  useEffect(() => notifyOnce(), [])
  useEffect(() => {
    if (status.isPending) return
    const timer = setTimeout(() => leave(), showsCard ? cardTime : 0)
    return () => clearTimeout(timer)
  }, [status.isPending, showsCard])

  return showsCard ? <DebugCard environment={environment} /> : null
}

function DebugCard({ environment }: { environment: string }) {
  const { t } = useLingui()
  const session = useSession()
  const facts = [
    { name: t`Connecté`, value: session.status === 'signed-in' ? t`oui` : t`non` },
    {
      name: t`Session gardée par ce navigateur`,
      value: hasSession() ? t`présente` : t`aucune`,
    },
    { name: t`Environnement`, value: environment },
  ]
  return (
    <div className="px-4 py-6">
      <Card title={t`État de l’authentification`}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-xs text-ink-3">
          <Trans>
            Cette carte n’existe pas en production. Vous allez être conduit à l’écran de connexion.
          </Trans>
        </p>
      </Card>
    </div>
  )
}
