import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { Journalists } from '../../features/people/vouching/journalists.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'

export const Route = createFileRoute('/_shell/organisation')({
  staticData: { visits: 'rare' },
  component: OwnOrganisation,
})

/** Screen on which the contact of an organisation confirms its journalists. */
function OwnOrganisation() {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  usePageTitle(t`Mes journalistes`)
  if (!signedIn)
    return (
      <SignInRequired
        title={t`Mes journalistes`}
        sentence={t`Vous devez être connecté pour confirmer les journalistes de votre organisation.`}
      />
    )
  return <Journalists />
}
