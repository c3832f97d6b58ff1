import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { authFailure } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { DialogSignUpForm } from './dialog-sign-up-form.tsx'
import { type AuthTab, closeIdentityDialog } from './identity-dialogs.ts'
import { clearInterruption, leadsHome } from './interruption.ts'
import { RegistrationGate } from './registration-gate.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { WaitingForMail } from './waiting-for-mail.tsx'

/** Sign-in and sign-up over the current page. */
export function SignInDialog({ tab: firstTab }: { tab: AuthTab }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [tab, setTab] = useState(firstTab)
  const [failure, setFailure] = useState<string | null>(null)
  const [mail, setMail] = useState<AwaitedMail | null>(null)
  const signedIn = () => {
    closeIdentityDialog()
    // The choice of a new password has a screen of its own.
    if (mail?.purpose === 'recovery') return
    if (leadsHome(window.location.pathname)) void navigate({ to: '/' })
  }
  const leave = () => {
    // The mail that is on its way still signs in.
    if (mail === null) clearInterruption()
    closeIdentityDialog()
  }

  return (
    <Dialog
      title={<Logo size={30} />}
      description={t`Le réseau social politique vérifié et transparent`}
      closeLabel={t`Fermer`}
      onClose={leave}
    >
      {mail ? (
        <WaitingForMail
          mail={mail}
          notice={failure}
          backLabel={t`Revenir à la connexion`}
          onBack={() => {
            setMail(null)
            setFailure(null)
            setTab('sign-in')
          }}
          onSignedIn={signedIn}
        />
      ) : (
        <Tabs
          label={t`Connexion ou inscription`}
          value={tab}
          onChange={setTab}
          listClassName="-mt-2 mb-5"
          tabs={[
            { value: 'sign-in', label: t`Se connecter` },
            { value: 'sign-up', label: t`S’inscrire` },
          ]}
        >
          <TabPanel value="sign-in">
            <SignInForm
              failure={failure}
              onSubmit={() => setFailure(null)}
              onFailure={(error) => {
                const { known } = authFailure(error)
                setFailure(known ? i18n._(known) : t`Erreur lors de la connexion`)
              }}
              onWaiting={setMail}
              onSignedIn={signedIn}
              onGuest={leave}
            />
          </TabPanel>
          <TabPanel value="sign-up">
            <RegistrationGate>
              {(entry) => (
                <DialogSignUpForm
                  entry={entry}
                  onSignedUp={(email, password) => {
                    setFailure(null)
                    setMail({ purpose: 'confirmation', email, sent: 'now', password })
                  }}
                />
              )}
            </RegistrationGate>
          </TabPanel>
        </Tabs>
      )}
    </Dialog>
  )
}
