import { Trans, useLingui } from '@lingui/react/macro'
import { endDigest } from '@parvis/contract/messaging/notification-channels.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { call } from '../../lib/api-client.ts'
import { MailEnd } from './-mail-end.tsx'

export const Route = createFileRoute('/_shell/digest/unsubscribe')({
  staticData: { visits: 'rare' },
  component: DigestEnd,
})

function DigestEnd() {
  const { t } = useLingui()
  return (
    <MailEnd
      title={t`Résumé par email`}
      promise={
        <Trans>
          Touchez le bouton pour ne plus recevoir par email le résumé de vos notifications. Rien d’autre ne
          change.
        </Trans>
      }
      done={<Trans>C’est fait : vous ne recevrez plus ce résumé.</Trans>}
      action={<Trans>Ne plus recevoir ce résumé</Trans>}
      link={
        <Link to="/settings" className="text-blue underline underline-offset-2">
          <Trans>Ouvrir mes paramètres</Trans>
        </Link>
      }
      onEnd={(token) => call(endDigest, { body: { token } })}
    />
  )
}
