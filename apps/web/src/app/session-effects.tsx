import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { currentSession, onSessionChange, onSessionEvent } from '../lib/session.ts'
import { notify } from '../ui/notify.ts'
import { queryClient } from './query-client.ts'

const memberId = () => {
  const session = currentSession()
  return session.status === 'signed-in' ? session.userId : null
}

/** What a change of session does to the rest of the application. Stands once. */
export function SessionEffects() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()

  const onEvent = useEffectEvent((event: string) => {
    if (event === 'PASSWORD_RECOVERY') void navigate({ to: '/auth', search: { mode: 'recovery' } })
    if (event === 'UNREADABLE')
      notify.error(t`Erreur de session`, t`Impossible de récupérer la session utilisateur.`)
  })

  useEffect(() => onSessionEvent((event) => onEvent(event)), [])

  useEffect(() => {
    let known = memberId()
    return onSessionChange(() => {
      if (memberId() === known) return
      known = memberId()
      // Everything on screen was read with another reader's eyes.
      queryClient.removeQueries({ queryKey: ['me'] })
      void queryClient.invalidateQueries()
      void router.invalidate()
    })
  }, [router])

  return null
}
