import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../lib/page-title.ts'
import { siteName } from '../lib/site-name.ts'
import { buttonClass } from '../ui/button.tsx'

/** The two English texts are the specification's own. */
export function NotFound() {
  const { t } = useLingui()
  usePageTitle(t`Page introuvable`)
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-20 text-center">
      <p aria-hidden="true" className="font-display text-[4rem]/none font-bold tracking-tight text-brass">
        404
      </p>
      <h1 lang="en" className="text-2xl">
        Oops! Page not found
      </h1>
      <p className="max-w-[44ch] text-ink-2">
        <Trans>
          Cette adresse ne mène à aucune page de {siteName}. Elle a peut-être changé, ou comporte une faute.
        </Trans>
      </p>
      <Link to="/" lang="en" className={buttonClass({ look: 'secondary' })}>
        Return to Home
      </Link>
    </div>
  )
}
