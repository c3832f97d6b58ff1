import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { siteFacts } from '../lib/site-name.ts'
import { LanguageChoice } from './language-choice.tsx'

const linkClass = 'inline-flex min-h-6 max-md:min-h-11 items-center hover:text-ink hover:underline'

export function LegalLinks() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Informations`} className="flex flex-wrap gap-x-4 gap-y-1 px-1 text-xs text-ink-3">
      <Link to="/cgu" className={linkClass}>
        <Trans>Conditions</Trans>
      </Link>
      <Link to="/confidentialite" className={linkClass}>
        <Trans>Confidentialité</Trans>
      </Link>
      <Link to="/transparence" className={linkClass}>
        <Trans>Transparence</Trans>
      </Link>
      <Link to="/signaler" className={linkClass}>
        <Trans>Signaler un contenu</Trans>
      </Link>
      <Link to="/accessibilite" className={linkClass}>
        <Trans>Accessibilité : non conforme</Trans>
      </Link>
      <Link to="/settings" className={linkClass}>
        <Trans>Paramètres</Trans>
      </Link>
      {siteFacts.pages?.map(({ slug, title }) => (
        <Link key={slug} to="/pages/$slug" params={{ slug }} className={linkClass}>
          {title}
        </Link>
      ))}
      <LanguageChoice />
    </nav>
  )
}
