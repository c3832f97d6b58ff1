import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { LegalLinks } from '../app/shell/legal-links.tsx'
import { openSignIn } from '../features/identity/identity-dialogs.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { signOut, useSession } from '../lib/session.ts'
import { setTheme, useTheme } from '../lib/theme.ts'
import { Button } from '../ui/button.tsx'

function Appearance() {
  const { t } = useLingui()
  const theme = useTheme()
  const choices = [
    { value: 'light', label: t`Clair`, Icon: Sun },
    { value: 'dark', label: t`Sombre`, Icon: Moon },
    { value: 'system', label: t`Système`, Icon: Monitor },
  ] as const
  return (
    <fieldset>
      <legend className="font-display text-post font-semibold">
        <Trans>Apparence</Trans>
      </legend>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {choices.map(({ value, label, Icon }) => (
          <label
            key={value}
            className={clsx(
              'flex cursor-pointer flex-col items-center gap-2 rounded-lg border p-4 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-blue',
              theme === value ? 'border-blue bg-blue-soft text-blue' : 'border-line bg-surface text-ink-2',
            )}
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="sr-only"
            />
            <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

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

/** Appearance and session; the rest of the settings has an issue of its own. */
export function Settings() {
  const { t } = useLingui()
  usePageTitle(t`Réglages`)
  return (
    <>
      <h1 className="border-b border-line px-4 py-3.5 text-lg">
        <Trans>Réglages</Trans>
      </h1>
      <div className="flex flex-col gap-8 px-4 py-6">
        <Appearance />
        <Account />
        <div className="lg:hidden">
          <LegalLinks />
        </div>
      </div>
    </>
  )
}
