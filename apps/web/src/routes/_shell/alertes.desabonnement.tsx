import { Trans, useLingui } from '@lingui/react/macro'
import { endAlertMails } from '@parvis/contract/civic/alerts.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { call } from '../../lib/api-client.ts'
import { MailEnd } from './-mail-end.tsx'

export const Route = createFileRoute('/_shell/alertes/desabonnement')({
  staticData: { visits: 'rare' },
  component: AlertMailEnd,
})

function AlertMailEnd() {
  const { t } = useLingui()
  return (
    <MailEnd
      title={t`Alertes par email`}
      promise={
        <Trans>
          Touchez le bouton pour ne plus recevoir vos alertes par email. Elles restent dans « Mes alertes »,
          et rien d’autre ne change.
        </Trans>
      }
      done={<Trans>C’est fait : vous ne recevrez plus vos alertes par email.</Trans>}
      action={<Trans>Ne plus les recevoir</Trans>}
      link={
        <Link to="/alertes" className="text-blue underline underline-offset-2">
          <Trans>Ouvrir mes alertes</Trans>
        </Link>
      }
      onEnd={(token) => call(endAlertMails, { body: { token } })}
    />
  )
}
