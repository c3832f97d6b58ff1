import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { outboxName } from '../features/messaging/messages/outbox-name.ts'
import { claimDrafts, readDraftText } from '../lib/drafts.ts'
import { late } from '../lib/parts.ts'
import { followSession } from '../lib/realtime.ts'
import { onSessionEvent, useSession } from '../lib/session.ts'
import { notify } from '../ui/notify.ts'
import { forgetMember } from './forget-member.ts'

const LiveMember = lazy(late(() => import('./live-member.tsx'), 'LiveMember'))

/** What a change of session does to the rest of the application. Stands once. */
export function SessionEffects() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()

  const onEvent = useEffectEvent((event: string) => {
    if (event === 'PASSWORD_RECOVERY') void navigate({ to: '/auth', search: { mode: 'recovery' } })
    if (event === 'UNREADABLE')
      notify.error(t`Erreur de session`, t`Impossible de récupérer la session utilisateur.`)
  })

  const onArrival = useEffectEvent(async () => {
    const { welcome } = await import('../features/people/profiles/welcome.ts')
    await welcome({
      client: queryClient,
      isHome: () => router.state.location.pathname === '/',
      leadToSetup: () => void navigate({ to: '/profile-setup' }),
    })
  })

  useEffect(() => onSessionEvent((event) => onEvent(event)), [])

  const resumeSending = useEffectEvent(async () => {
    const { startSending } = await import('../features/messaging/messages/sending.ts')
    startSending(queryClient)
  })

  const session = useSession()
  const member = session.status === 'signed-in' ? session.userId : null
  const known = useRef(member)
  useEffect(() => followSession(), [])
  // An effect, not a listener: by now the screens have rendered anew, and queries for members only are switched off.
  useEffect(() => {
    if (member !== null) {
      claimDrafts(member)
      if (readDraftText(outboxName) !== null) void resumeSending()
    }
    if (known.current === member) return
    const guestBefore = known.current === null
    known.current = member
    if (guestBefore) {
      void queryClient.invalidateQueries()
      void onArrival()
    } else {
      void forgetMember(queryClient)
    }
    void router.invalidate()
  }, [member, router, queryClient])

  return (
    member !== null && (
      <Suspense>
        <LiveMember memberId={member} />
      </Suspense>
    )
  )
}
