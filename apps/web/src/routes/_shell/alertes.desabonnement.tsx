import { Trans, useLingui } from '@lingui/react/macro'
import { endAlertMails } from '@parvis/contract/civic/alerts.ts'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, useSearch } from '@tanstack/react-router'
import { call } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { refusalText } from '../../lib/refusal-texts.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/alertes/desabonnement')({
  staticData: { visits: 'rare' },
  component: MailEnd,
})

/** Where the last line of a mail of alerts leads: it ends these mails, for who is signed out too. One tap, so that no robot does. */
function MailEnd() {
  const { t, i18n } = useLingui()
  // Read here, not by the router: the first visit carries nothing of it.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const token = String(search.token ?? '')
  const end = useMutation({ mutationFn: () => call(endAlertMails, { body: { token } }) })
  usePageTitle(t`Alertes par email`)
  return (
    <>
      <PageHeader title={<Trans>Alertes par email</Trans>} />
      <div className="px-4 py-6">
        <div aria-live="polite">
          {end.isSuccess ? (
            <p className="mt-3 max-w-prose text-ink-2">
              <Trans>C’est fait : vous ne recevrez plus vos alertes par email.</Trans>
            </p>
          ) : (
            !end.error && (
              <p className="mt-3 max-w-prose text-ink-2">
                <Trans>
                  Touchez le bouton pour ne plus recevoir vos alertes par email. Elles restent dans « Mes
                  alertes », et rien d’autre ne change.
                </Trans>
              </p>
            )
          )}
          {end.error && (
            <p role="alert" className="mt-3 text-sm text-danger">
              {i18n._(refusalText(end.error))}
            </p>
          )}
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-4">
          {!end.isSuccess && (
            <Button busy={end.isPending} onClick={() => end.mutate()}>
              <Trans>Ne plus les recevoir</Trans>
            </Button>
          )}
          <Link to="/alertes" className="text-blue underline underline-offset-2">
            <Trans>Ouvrir mes alertes</Trans>
          </Link>
        </div>
      </div>
    </>
  )
}
