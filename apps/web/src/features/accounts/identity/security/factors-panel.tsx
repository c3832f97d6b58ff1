import { Trans, useLingui } from '@lingui/react/macro'
import type { SecurityView } from '@parvis/contract/accounts/security.schemas.ts'
import { makeRecoveryCodes } from '@parvis/contract/accounts/security.ts'
import type { Factor, User } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, MessageSquareText, ShieldCheck, Smartphone, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { requestedPart } from '../../../../lib/parts.ts'
import { exactTime } from '../../../../lib/relative-time.ts'
import { siteName } from '../../../../lib/site-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useFailureText } from '../failure-text.ts'
import { hasPasskeys } from '../passkeys/support.ts'
import { phoneOf } from '../second-factor/phone-of.ts'
import { Awaiting, Panel, Row } from './panel.tsx'
import { callWithProof } from './proof-asking.ts'
import { securityKey } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { useNotifyEnrolled } from './use-notify-enrolled.ts'

const EnrolApplicationDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './enrol-application-dialog.tsx'), 'EnrolApplicationDialog'),
)

const EnrolKeyDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './enrol-key-dialog.tsx'), 'EnrolKeyDialog'),
)

const EnrolPhoneDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './enrol-phone-dialog.tsx'), 'EnrolPhoneDialog'),
)

type AccountQuery = Parameters<typeof Awaiting>[0]['query'] & { data: User | undefined }
type ShownDialog =
  | { name: 'application' | 'key' | 'phone' }
  | { name: 'removal'; factor: Factor }
  | { name: 'codes'; codes: string[] }

/** The part shown beside the password. */
export function FactorsPanel({ account, offer }: { account: AccountQuery; offer: SecurityView | undefined }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const [shownDialog, setShownDialog] = useState<ShownDialog | null>(null)
  const close = () => setShownDialog(null)
  const factors = account.data?.factors?.filter(({ status }) => status === 'verified') ?? []
  const isFirst = factors.length === 0
  const canAddKey = offer?.factors.webauthn === true && hasPasskeys()
  const notifyEnrolled = useNotifyEnrolled(isFirst)
  const make = useMutation({
    mutationFn: () => callWithProof(() => call(makeRecoveryCodes)),
    onSuccess: ({ codes }) => {
      setShownDialog({ name: 'codes', codes })
      void client.invalidateQueries({ queryKey: securityKey })
    },
    onError: (error) => notify.error(t`Erreur`, failureText(error)),
  })
  const enrolled = () => {
    close()
    notifyEnrolled()
    if (isFirst) make.mutate()
  }
  const names = new Set(account.data?.factors?.map((factor) => factor.friendly_name ?? ''))
  return (
    <Panel
      icon={ShieldCheck}
      title={t`Validation en deux étapes`}
      lead={
        factors.length === 0 ? (
          <Trans>
            Un code à usage unique ou une clé de sécurité, en plus de votre mot de passe : même volé, celui-ci
            ne suffit plus pour entrer.
          </Trans>
        ) : (
          <Trans>
            Une seconde preuve vous est demandée à chaque connexion, en plus de votre mot de passe.
          </Trans>
        )
      }
    >
      <Awaiting query={account} rows={1} />
      {factors.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRemove={() => setShownDialog({ name: 'removal', factor })}
            />
          ))}
        </ul>
      )}
      {factors.length > 0 && offer && (
        <RecoveryCodes left={offer.recovery_codes} busy={make.isPending} onMake={() => make.mutate()} />
      )}
      {factors.length === 1 && (
        <p className="rounded-lg bg-question-soft px-3.5 py-3 text-sm text-pretty">
          <Trans>
            <strong className="font-semibold">Ajoutez un moyen de secours</strong>, sur un autre appareil si
            possible. Sans lui, un téléphone perdu vous fermerait votre compte.
          </Trans>
        </p>
      )}
      {account.data && offer && (offer.factors.totp || offer.factors.phone || canAddKey) && (
        <div className="flex flex-wrap gap-2">
          {offer.factors.totp && (
            <Button
              look={factors.length === 0 ? 'primary' : 'secondary'}
              className="max-sm:w-full"
              onClick={() => setShownDialog({ name: 'application' })}
            >
              <Trans>Ajouter une application</Trans>
            </Button>
          )}
          {canAddKey && (
            <Button
              look="secondary"
              className="max-sm:w-full"
              onClick={() => setShownDialog({ name: 'key' })}
            >
              <Trans>Ajouter une clé de sécurité</Trans>
            </Button>
          )}
          {offer.factors.phone && (
            <Button
              look="secondary"
              className="max-sm:w-full"
              onClick={() => setShownDialog({ name: 'phone' })}
            >
              <Trans>Ajouter un numéro de téléphone</Trans>
            </Button>
          )}
        </div>
      )}
      {factors.length > 0 && <LostFactor />}
      <Suspense>
        {shownDialog?.name === 'application' && (
          <EnrolApplicationDialog names={names} onEnrolled={enrolled} onClose={close} />
        )}
        {shownDialog?.name === 'key' && (
          <EnrolKeyDialog names={names} onEnrolled={enrolled} onClose={close} />
        )}
        {shownDialog?.name === 'phone' && (
          <EnrolPhoneDialog names={names} onEnrolled={enrolled} onClose={close} />
        )}
      </Suspense>
      {shownDialog?.name === 'codes' && <RecoveryCodesDialog codes={shownDialog.codes} onClose={close} />}
      {shownDialog?.name === 'removal' && (
        <RemoveFactorDialog factor={shownDialog.factor} isLast={factors.length === 1} onClose={close} />
      )}
    </Panel>
  )
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useLingui()
  const isPhone = factor.factor_type === 'phone'
  const isKey = factor.factor_type === 'webauthn'
  const kind = isPhone ? t`Téléphone` : isKey ? t`Clé de sécurité` : t`Application d’authentification`
  const name = factor.friendly_name || kind
  const number = phoneOf(factor).slice(-2)
  const since = exactTime(new Date(factor.created_at))
  return (
    <Row
      icon={isPhone ? MessageSquareText : isKey ? KeyRound : Smartphone}
      title={name}
      line={
        isPhone ? (
          <Trans>
            SMS au numéro se terminant par {number} · ajouté le {since}
          </Trans>
        ) : isKey ? (
          <Trans>Clé de sécurité · ajoutée le {since}</Trans>
        ) : (
          <Trans>Ajouté le {since}</Trans>
        )
      }
      action={
        <IconButton label={t`Retirer ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
        </IconButton>
      }
    />
  )
}

function LostFactor() {
  return (
    <details className="group text-sm">
      <summary className="hit-44 w-fit cursor-pointer font-medium text-blue hover:underline">
        <Trans>Que faire si vous perdez votre téléphone ou votre clé ?</Trans>
      </summary>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-ink-2">
        <li>
          <Trans>
            Connectez-vous avec un code de secours ou votre autre moyen, puis retirez ici celui que vous
            n’avez plus et déconnectez l’appareil perdu.
          </Trans>
        </li>
        <li>
          <Trans>
            Encore connecté sur un autre appareil ? Ajoutez-y d’abord un nouveau moyen, puis retirez l’ancien.
          </Trans>
        </li>
        <li>
          <Trans>
            Plus aucun moyen ? Écrivez à l’équipe de {siteName} : elle vérifie votre identité avant de retirer
            la validation en deux étapes. Un nouveau mot de passe ne suffit pas.
          </Trans>
        </li>
        <li>
          <Trans>
            Vous pouvez aussi noter la clé secrète sur papier à l’ajout d’une application : gardée en lieu
            sûr, elle la rétablit sur un autre téléphone.
          </Trans>
        </li>
      </ul>
    </details>
  )
}
