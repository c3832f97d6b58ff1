import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft, ServerOff } from 'lucide-react'
import { useState } from 'react'
import { isChoosingPassword } from '../features/accounts/identity/auth-actions.ts'
import { authFailure } from '../features/accounts/identity/auth-errors.ts'
import type { AwaitedMail } from '../features/accounts/identity/awaited-mail.ts'
import { connectivityQuery } from '../features/accounts/identity/connectivity.ts'
import { NewPasswordForm } from '../features/accounts/identity/new-password-form.tsx'
import { RegistrationGate } from '../features/accounts/identity/registration-gate.tsx'
import { ScreenSignUpForm } from '../features/accounts/identity/screen-sign-up-form.tsx'
import { SecondFactorStep } from '../features/accounts/identity/second-factor/second-factor-step.tsx'
import { SignInForm } from '../features/accounts/identity/sign-in-form.tsx'
import { WaitingForMail } from '../features/accounts/identity/waiting-for-mail.tsx'
import { announce } from '../lib/announce.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { Logo } from '../ui/logo.tsx'
import { notify } from '../ui/notify.ts'
import { TabPanel, Tabs } from '../ui/tabs.tsx'

export const Route = createFileRoute('/auth')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { mode?: 'signup' | 'recovery' } =>
    search.mode === 'signup' || search.mode === 'recovery' ? { mode: search.mode } : {},
  component: Auth,
})

function ConnectivityBanner() {
  const { data, isFetching, refetch } = useQuery(connectivityQuery)
  if (!data || data.connected) return null
  return (
    <Banner
      tone="danger"
      icon={<ServerOff aria-hidden="true" size={16} />}
      action={
        <Button look="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    >
      <Trans>Problème de connexion au serveur</Trans>
    </Banner>
  )
}

function SignInPanel() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [mail, setMail] = useState<AwaitedMail | null>(null)
  const router = useRouter()
  // A sign-in that has interrupted something leads back there by itself (session-effects.tsx).
  const goHome = () => {
    if (router.state.location.pathname === '/auth') void navigate({ to: '/', replace: true })
  }
  if (mail) {
    return (
      <WaitingForMail
        mail={mail}
        backLabel={t`Revenir à la connexion`}
        onBack={() => setMail(null)}
        onSignedIn={() => {
          // The choice of a new password has a screen of its own.
          if (mail.purpose !== 'recovery') goHome()
        }}
      />
    )
  }
  return (
    <SignInForm
      onWaiting={setMail}
      onSignedIn={goHome}
      onGuest={() => {
        notify.info(t`Mode invité activé`, t`Vous pouvez naviguer en lecture seule.`)
        goHome()
      }}
      onFailure={(error) => {
        const { known, serverMessage, unreachable, technical } = authFailure(error)
        if (unreachable) {
          notify.error(
            t`Problème de connexion`,
            t`Impossible de se connecter au serveur. Veuillez vérifier votre connexion internet.`,
          )
        } else if (technical) {
          notify.error(t`Erreur de connexion`, t`Une erreur technique s’est produite`)
        } else {
          notify.error(
            t`Erreur de connexion`,
            known ? i18n._(known) : (serverMessage ?? t`Une erreur s’est produite lors de la connexion`),
          )
        }
      }}
    />
  )
}

/** Sign-in, sign-up and the choice of a new password, on a screen of their own. */
function Auth() {
  const { t } = useLingui()
  const { mode } = Route.useSearch()
  const navigate = useNavigate()
  const session = useSession()
  const signedIn = session.status === 'signed-in'
  const owesSecondFactor = session.status === 'second-factor'
  const title = owesSecondFactor
    ? t`Validation en deux étapes`
    : mode === 'recovery'
      ? t`Nouveau mot de passe`
      : mode === 'signup'
        ? t`S’inscrire`
        : t`Se connecter`
  usePageTitle(title)

  if (signedIn && mode !== 'recovery')
    return isChoosingPassword() ? (
      <Navigate to="/auth" search={{ mode: 'recovery' }} replace />
    ) : (
      <Navigate to="/" replace />
    )
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 flex h-(--header-height) items-center justify-center border-b border-line bg-paper/88 backdrop-blur-md">
        <span className="absolute left-2">
          <Link
            to="/"
            aria-label={t`Retour à l’accueil`}
            title={t`Retour à l’accueil`}
            className={iconButtonClass}
          >
            <ArrowLeft aria-hidden="true" size={20} />
          </Link>
        </span>
        <Logo />
      </header>
      <ConnectivityBanner />
      <main className="mx-auto w-full max-w-[440px] px-5 py-8 md:py-12">
        <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        <p className="mt-1.5 mb-5 text-ink-2">
          {owesSecondFactor ? (
            <Trans>Votre compte demande une seconde preuve que c’est bien vous.</Trans>
          ) : (
            <Trans>Le réseau social politique vérifié et transparent</Trans>
          )}
        </p>
        {owesSecondFactor ? (
          <SecondFactorStep
            onShown={() => {
              if (mode === 'recovery') return
              announce(t`Connexion réussie`, t`Bienvenue !`)
              void navigate({ to: '/', replace: true })
            }}
          />
        ) : mode === 'recovery' ? (
          <NewPasswordForm />
        ) : (
          <Tabs
            label={t`Connexion ou inscription`}
            value={mode === 'signup' ? 'sign-up' : 'sign-in'}
            onChange={(tab) =>
              void navigate({
                to: '/auth',
                search: tab === 'sign-up' ? { mode: 'signup' } : {},
                replace: true,
              })
            }
            listClassName="mb-6"
            tabs={[
              { value: 'sign-in', label: t`Se connecter` },
              { value: 'sign-up', label: t`S’inscrire` },
            ]}
          >
            <TabPanel value="sign-in">
              <SignInPanel />
            </TabPanel>
            <TabPanel value="sign-up">
              <RegistrationGate>
                {(entry) => (
                  <ScreenSignUpForm
                    entry={entry}
                    onSignedIn={() => void navigate({ to: '/', replace: true })}
                  />
                )}
              </RegistrationGate>
            </TabPanel>
          </Tabs>
        )}
        <p className="mt-10 text-sm text-ink-3">
          <LanguageChoice />
        </p>
      </main>
    </div>
  )
}
