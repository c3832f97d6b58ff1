import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { IdentityReturn } from '../../features/people/register-claims/identity-return.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/verification_/identite')({
  staticData: { visits: 'rare' },
  component: Identity,
})

/** Where an identity provider leads back to, in the session that began the visit. */
function Identity() {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  usePageTitle(t`Preuve d’identité`)
  if (!signedIn)
    return (
      <SignInRequired
        title={t`Preuve d’identité`}
        sentence={t`Connectez-vous, puis recommencez la preuve depuis la vérification de votre compte.`}
      />
    )
  return (
    <>
      <PageHeader title={<Trans>Preuve d’identité</Trans>} />
      <div className="max-w-prose px-4 py-6">
        <IdentityReturn />
      </div>
    </>
  )
}
