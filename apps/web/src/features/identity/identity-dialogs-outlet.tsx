import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/session.ts'
import { useIdentityDialog } from './identity-dialogs.ts'

const SignInDialog = lazy(() =>
  import('./sign-in-dialog.tsx').then((module) => ({ default: module.SignInDialog })),
)
const LoginRequiredDialog = lazy(() =>
  import('./login-required-dialog.tsx').then((module) => ({ default: module.LoginRequiredDialog })),
)
const DeadLinkDialog = lazy(() =>
  import('./dead-link-dialog.tsx').then((module) => ({ default: module.DeadLinkDialog })),
)

const ConsentDialog = lazy(() =>
  import('./consent-dialog.tsx').then((module) => ({ default: module.ConsentDialog })),
)

const SecondFactorDialog = lazy(() =>
  import('./second-factor/second-factor-dialog.tsx').then((module) => ({
    default: module.SecondFactorDialog,
  })),
)

/** Stands once in the application; the dialogs' code comes when one is first opened. */
export function IdentityDialogsOutlet() {
  const dialog = useIdentityDialog()
  const session = useSession()
  // /auth asks for it on its own screen.
  const onScreen = useRouterState({ select: ({ location }) => location.pathname === '/auth' })
  if (session.status === 'second-factor') return <Suspense>{!onScreen && <SecondFactorDialog />}</Suspense>
  return (
    <Suspense>
      {dialog?.name === 'sign-in' && <SignInDialog tab={dialog.tab} />}
      {dialog?.name === 'login-required' && <LoginRequiredDialog sentence={dialog.sentence} />}
      {dialog?.name === 'dead-link' && <DeadLinkDialog />}
      {dialog?.name === 'consent' && <ConsentDialog />}
    </Suspense>
  )
}
