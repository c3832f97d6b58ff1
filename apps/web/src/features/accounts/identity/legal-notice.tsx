import { Trans, useLingui } from '@lingui/react/macro'

const linkClass = 'font-medium text-blue underline underline-offset-2'

/** Terms and privacy, under both sign-up forms. They open beside the form, which keeps what was typed. */
export function LegalNotice() {
  const { t } = useLingui()
  const beside = {
    target: '_blank',
    rel: 'noopener',
    title: t`S’ouvre dans un nouvel onglet`,
    className: linkClass,
  }
  return (
    <p className="text-center text-xs text-ink-3 text-pretty">
      <Trans>
        En créant un compte, vous acceptez les{' '}
        <a href="/cgu" {...beside}>
          conditions d’utilisation
        </a>{' '}
        et la{' '}
        <a href="/confidentialite" {...beside}>
          politique de confidentialité
        </a>
        .
      </Trans>
    </p>
  )
}
