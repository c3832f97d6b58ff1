import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { deviceStorage } from '../../../lib/browser-storage.ts'
import { useSession } from '../../../lib/session.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Seats } from '../../../ui/arc.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { openSignIn } from '../../accounts/identity/identity-dialogs.ts'
import { reactionLooks } from '../../content/reactions/reaction-buttons.tsx'

function dismiss(): void {
  // public/theme.js reads it before the first paint, so that the lines leave no gap.
  deviceStorage.write('welcome', 'dismissed')
  document.documentElement.dataset.welcome = 'dismissed'
  // The button that had the focus is gone.
  document.querySelector('main')?.focus({ preventScroll: true })
}

const lineClass = 'flex items-start gap-2'

/** Says to a guest what Parvis is, what the seal proves and what each reaction means, until they dismiss it. */
export function WelcomeLine() {
  const { t } = useLingui()
  if (useSession().status === 'signed-in') return null
  const meanings = {
    support: t`Soutien : j’encourage`,
    question: t`Question : j’attends une réponse`,
    vote: t`Vote : je voterais pour`,
  }
  return (
    <section
      aria-label={t`Présentation de ${siteName}`}
      className="relative flex flex-col gap-1.5 bg-blue-soft py-2.5 pr-12 pl-4 text-sm/[1.35] text-pretty in-data-[welcome=dismissed]:hidden"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className={`${lineClass} min-w-37 flex-1`}>
          <svg
            width={18}
            height={18}
            viewBox="2 4 28 20"
            fill="var(--blue)"
            aria-hidden="true"
            className="shrink-0"
          >
            <Seats />
          </svg>
          <span>
            <Trans>
              <b className="font-semibold">{siteName}</b>, le réseau politique vérifié et transparent.
            </Trans>
          </span>
        </p>
        <span className="lg:hidden">
          <Button size="sm" aria-haspopup="dialog" onClick={() => openSignIn('sign-up')}>
            <Trans>Créer un compte</Trans>
          </Button>
        </span>
      </div>
      <p className={lineClass}>
        <VerifiedSeal size={18} />
        {t`Nom et fonction vérifiés, preuves à l’appui : vous savez qui parle.`}
      </p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 sm:-mr-8">
        {(['support', 'question', 'vote'] as const).map((reaction) => {
          const { Icon, tone } = reactionLooks[reaction]
          return (
            <li key={reaction} className={lineClass}>
              <Icon aria-hidden="true" size={18} className={`shrink-0 ${tone}`} />
              {meanings[reaction]}
            </li>
          )
        })}
      </ul>
      <IconButton label={t`Masquer ce message`} placed className="absolute top-1 right-1" onClick={dismiss}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </section>
  )
}
