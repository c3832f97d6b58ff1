import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

const linkClass = 'font-medium text-blue underline underline-offset-2'

/** Terms and privacy, under both sign-up forms. */
export function LegalNotice({ onLeave }: { onLeave?: () => void }) {
  return (
    <p className="text-center text-xs text-ink-3 text-pretty">
      <Trans>
        En créant un compte, vous acceptez les{' '}
        <Link to="/cgu" onClick={onLeave} className={linkClass}>
          conditions d’utilisation
        </Link>{' '}
        et la{' '}
        <Link to="/confidentialite" onClick={onLeave} className={linkClass}>
          politique de confidentialité
        </Link>
        .
      </Trans>
    </p>
  )
}
