import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { deviceStorage } from '../../../lib/browser-storage.ts'
import { useSession } from '../../../lib/session.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { openSignIn } from '../../accounts/identity/identity-dialogs.ts'

function dismiss(): void {
  // public/theme.js reads it before the first paint, so that the line leaves no gap.
  deviceStorage.write('welcome', 'dismissed')
  document.documentElement.dataset.welcome = 'dismissed'
  // The button that had the focus is gone.
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** Says to a guest what Parvis is, until they dismiss it. Wide windows say so beside the page. */
export function WelcomeLine() {
  const { t } = useLingui()
  if (useSession().status === 'signed-in') return null
  return (
    <section
      aria-label={t`Présentation de ${siteName}`}
      className="flex items-center gap-2 bg-blue-soft py-2 pr-1 pl-4 text-sm/[1.35] in-data-[welcome=dismissed]:hidden lg:hidden"
    >
      <p className="min-w-0 flex-1 text-pretty">
        <Trans>
          <b className="font-semibold">{siteName}</b>, le réseau politique vérifié et transparent.
        </Trans>
      </p>
      <Button size="sm" aria-haspopup="dialog" onClick={() => openSignIn('sign-up')}>
        <Trans>Créer un compte</Trans>
      </Button>
      <IconButton label={t`Masquer ce message`} className="-ml-1" onClick={dismiss}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </section>
  )
}
