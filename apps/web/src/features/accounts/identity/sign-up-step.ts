import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the history entry of the sign-up's second step. */
    signUpStep?: 2
  }
}

/** The step of the sign-up of /auth. The second is an entry of the browser's history: Back leads to the first. */
export function useSignUpStep(): { step: 1 | 2; goOn: () => void; goBack: () => void } {
  const router = useRouter()
  const entry = useRouterState({ select: ({ location }) => location.state.signUpStep ?? 1 })
  const [step, setStep] = useState<1 | 2>(1)
  const passed = useRef(false)

  const goTo = (signUpStep: 2 | undefined, replace: boolean) =>
    void router.navigate({ to: '/auth', search: { mode: 'signup' }, state: { signUpStep }, replace })
  const follow = useEffectEvent((shown: 1 | 2) => {
    if (shown === 1 || passed.current) setStep(shown)
    // After a reload, what was typed in the first step is gone.
    else goTo(undefined, true)
  })
  useEffect(() => follow(entry), [entry])

  return {
    step,
    goOn() {
      passed.current = true
      setStep(2)
      goTo(2, false)
    },
    goBack() {
      setStep(1)
      if (router.latestLocation.state.signUpStep === 2) router.history.back()
    },
  }
}
