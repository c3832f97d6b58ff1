import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { openVerification } from '../features/accounts/identity/identity-dialogs.ts'
import { storePlace } from '../features/accounts/identity/interruption.ts'
import { outboxName } from '../features/messaging/messages/outbox-name.ts'
import { onRefusal, RenewalError } from '../lib/api-client.ts'
import { claimDrafts, readDraftText } from '../lib/drafts.ts'
import { backgroundPart } from '../lib/parts.ts'
import { followSession } from '../lib/realtime.ts'
import { isOpenedByLink, onSessionEvent, useSession } from '../lib/session.ts'
import { notify } from '../ui/notify.ts'

const LiveMember = lazy(backgroundPart(() => import(/* visits: rare */ './live-member.tsx'), 'LiveMember'))

/** Effects of a change of session on the rest of the application. Stands once. */
export function SessionEffects() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()

  const onEvent = useEffectEvent((event: string) => {
    if (event === 'PASSWORD_RECOVERY') void navigate({ to: '/auth', search: { mode: 'recovery' } })
    // Reads that failed for want of a token.
    if (event === 'TOKEN_REFRESHED')
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.error instanceof RenewalError,
      })
    if (event === 'UNREADABLE')
      notify.error(t`Erreur de session`, t`Impossible de récupérer la session utilisateur.`)
    if (event.startsWith('ENDED_BY_'))
      void import(/* visits: rare */ '../features/accounts/identity/notify-session-end.ts').then(
        ({ notifySessionEnd }) =>
          notifySessionEnd(event, () => {
            storePlace()
            void navigate({ to: '/auth' })
          }),
      )
  })

  const onArrival = useEffectEvent(async () => {
    // After the screens have seen the session: /auth leads home by itself.
    await new Promise((resolve) => setTimeout(resolve))
    const { resumeInterruption } = await import(
      /* visits: rare */ '../features/accounts/identity/resume-interruption.ts'
    )
    await resumeInterruption({
      client: queryClient,
      path: () => router.state.location.pathname,
      isUnfinished: () => new URLSearchParams(window.location.search).get('mode') === 'recovery',
      leadTo: (address) => router.history.push(address),
    })
    const { welcome } = await import(/* visits: rare */ '../features/people/profiles/welcome.ts')
    // The composer stands above the home page, at an address of its own.
    const visiblePath = () => {
      const { maskedLocation, pathname } = router.state.location
      return maskedLocation?.pathname ?? pathname
    }
    await welcome({
      client: queryClient,
      isHome: () => visiblePath() === '/',
      asksThere: () => /^\/(create-post|verification)\b/.test(visiblePath()),
      leadToSetup: (isNew) => void navigate({ to: '/profile-setup', state: { isNew } }),
    })
  })

  useEffect(() => onSessionEvent((event) => onEvent(event)), [])
  useEffect(() => onRefusal('verification_required', () => openVerification()), [])

  const resumeSending = useEffectEvent(async () => {
    const { startSending } = await import(/* visits: rare */ '../features/messaging/messages/sending.ts')
    startSending(queryClient)
  })

  const session = useSession()
  const member = session.status === 'signed-in' ? session.userId : null
  // The code of a mail's link may be exchanged before this is rendered.
  const known = useRef(isOpenedByLink() ? null : member)
  useEffect(() => followSession(), [])
  // An effect, not a listener: by now the screens have rendered anew, and queries for members only are switched off.
  useEffect(() => {
    if (member !== null) {
      claimDrafts(member)
      if (readDraftText(outboxName) !== null) void resumeSending()
    }
    if (known.current === member) return
    // From a guest to a member: any other change builds this component anew, with a client of its own.
    known.current = member
    void queryClient.invalidateQueries()
    void onArrival()
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
