import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { useSession } from '../../../lib/session.ts'
import { useIdentityDialog } from './identity-dialogs.ts'
import { useProofAsking } from './security/proof-asking.ts'

const SignInDialog = lazy(requestedPart(() => import('./sign-in-dialog.tsx'), 'SignInDialog'))
const LoginRequiredDialog = lazy(
  requestedPart(() => import('./login-required-dialog.tsx'), 'LoginRequiredDialog'),
)
const DeadLinkDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './dead-link-dialog.tsx'), 'DeadLinkDialog'),
)
const ConfirmationDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './confirmation-dialog.tsx'), 'ConfirmationDialog'),
)
const UnopenedLinkDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './unopened-link-dialog.tsx'), 'UnopenedLinkDialog'),
)
const MailedCodeDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './mailed-code-dialog.tsx'), 'MailedCodeDialog'),
)
const ArrivalDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './arrival-dialog.tsx'), 'ArrivalDialog'),
)

const ConsentDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './consent-dialog.tsx'), 'ConsentDialog'),
)

const VerificationDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './verification-dialog.tsx'), 'VerificationDialog'),
)

const AdmissionDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './admission-dialog.tsx'), 'AdmissionDialog'),
)

const SecondFactorDialog = lazy(
  requestedPart(
    () => import(/* visits: rare */ './second-factor/second-factor-dialog.tsx'),
    'SecondFactorDialog',
  ),
)

const ProofDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './security/proof-dialog.tsx'), 'ProofDialog'),
)

/** The dialog that was opened, whose own code comes with it. */
export function OpenIdentityDialog() {
  const dialog = useIdentityDialog()
  const proof = useProofAsking()
  const session = useSession()
  // /auth asks for it on its own screen.
  const onScreen = useRouterState({ select: ({ location }) => location.pathname === '/auth' })
  if (session.status === 'second-factor') return <Suspense>{!onScreen && <SecondFactorDialog />}</Suspense>
  return (
    <Suspense>
      {dialog?.name === 'sign-in' && <SignInDialog key={dialog.opened} tab={dialog.tab} />}
      {dialog?.name === 'login-required' && (
        <LoginRequiredDialog sentence={dialog.sentence} {...dialog.about} />
      )}
      {dialog?.name === 'dead-link' && <DeadLinkDialog why={dialog.why} />}
      {dialog?.name === 'confirmation' && <ConfirmationDialog confirmation={dialog.confirmation} />}
      {dialog?.name === 'unopened-link' && <UnopenedLinkDialog link={dialog.link} />}
      {dialog?.name === 'mailed-code' && <MailedCodeDialog />}
      {dialog?.name === 'arrival' && <ArrivalDialog arrival={dialog.arrival} />}
      {dialog?.name === 'consent' && <ConsentDialog />}
      {dialog?.name === 'verification' && <VerificationDialog onFirstClose={dialog.onFirstClose} />}
      {dialog?.name === 'admission' && <AdmissionDialog />}
      {proof && (
        <ProofDialog
          kind={proof.kind}
          onProven={() => proof.answer(true)}
          onClose={() => proof.answer(false)}
        />
      )}
    </Suspense>
  )
}
