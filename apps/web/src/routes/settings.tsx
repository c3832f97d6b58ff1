import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LegalLinks } from '../app/shell/legal-links.tsx'
import { openSignIn } from '../features/identity/identity-dialogs.ts'
import { SecuritySection } from '../features/identity/security/security-section.tsx'
import { NotificationsSection } from '../features/preferences/notifications-section.tsx'
import { PrivacySection } from '../features/preferences/privacy-section.tsx'
import { ThemeChoice } from '../features/preferences/theme-choice.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { signOut, useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'

function Account() {
  const session = useSession()
  const [leaving, setLeaving] = useState(false)
  return (
    <section>
      <h2 className="text-post">
        <Trans>Session</Trans>
      </h2>
      {session.status === 'signed-in' ? (
        <>
          <p className="mt-1 text-ink-2">
            <Trans>Vous êtes connecté avec l’adresse {session.email}.</Trans>
          </p>
          <Button
            look="danger"
            className="mt-3"
            busy={leaving}
            onClick={() => {
              setLeaving(true)
              void signOut().finally(() => setLeaving(false))
            }}
          >
            <Trans>Se déconnecter</Trans>
          </Button>
        </>
      ) : (
        <>
          <p className="mt-1 text-ink-2">
            <Trans>Vous naviguez en mode invité, en lecture seule.</Trans>
          </p>
          <Button look="secondary" className="mt-3" onClick={() => openSignIn('sign-in')}>
            <Trans>Se connecter</Trans>
          </Button>
        </>
      )}
    </section>
  )
}

/** Appearance, security and session; the rest of the settings has an issue of its own. */
export function Settings() {
  const { t } = useLingui()
  usePageTitle(t`Réglages`)
  const signedIn = useSession().status === 'signed-in'
  return (
    <>
      <h1 className="border-b border-line px-4 py-3.5 text-lg">
        <Trans>Réglages</Trans>
      </h1>
      <div className="flex flex-col gap-8 px-4 py-6">
        <ThemeChoice />
        {signedIn && <NotificationsSection />}
        {signedIn && <PrivacySection />}
        {signedIn && <SecuritySection />}
        <Account />
        <div className="lg:hidden">
          <LegalLinks />
        </div>
      </div>
    </>
  )
}
