import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountClosure } from '@parvis/contract/accounts/browser-session.ts'

/** Tells the owner of a suspended or closed account why, until when, and where to read the reasons and appeal. */
export function ClosedAccountNotice({ closure: { until, reason, path } }: { closure: AccountClosure }) {
  const { i18n } = useLingui()
  const end = until && i18n.date(new Date(until), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <div
      role="alert"
      className="flex flex-col gap-1.5 rounded-lg bg-danger-soft px-3.5 py-2.5 text-sm text-danger"
    >
      <p className="font-semibold">
        {end ? (
          <Trans>Votre compte est suspendu jusqu’au {end}.</Trans>
        ) : (
          <Trans>Votre compte est fermé.</Trans>
        )}
      </p>
      {reason !== null && (
        <p>
          <Trans>Motif : {reason}</Trans>
        </p>
      )}
      {path !== null && (
        <a href={path} className="hit-44 relative self-start font-semibold underline underline-offset-2">
          <Trans>Lire les motifs et contester</Trans>
        </a>
      )}
    </div>
  )
}
