import { Trans, useLingui } from '@lingui/react/macro'
import type { FactorReset, MemberFile } from '@parvis/contract/trust/members.schemas.ts'
import { agreeToFactorReset, callOffFactorReset, mailMemberRecovery } from '@parvis/contract/trust/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { notify } from '../../../ui/notify.ts'
import { CaseSection } from '../moderation/case-section.tsx'
import { FactorResetForm } from './factor-reset-form.tsx'
import { memberFileQuery } from './queries.ts'

/** For somebody who cannot enter their account: a link by mail, or the end of a second factor that two agree to. */
export function SignInHelp({ file }: { file: MemberFile }) {
  const { t, i18n } = useLingui()
  const memberId = file.member.id
  const [isAsking, setAsking] = useState(false)
  const mailing = useSingleFlight({
    mutationFn: () => call(mailMemberRecovery, { params: { memberId } }),
    onSuccess: () => notify.success(t`Lien envoyé à l’adresse du compte`),
    onError: (error) => notify.error(t`Aide à la connexion`, i18n._(refusalText(error))),
  })
  return (
    <CaseSection heading="h2" title={<Trans>Aide à la connexion</Trans>}>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" wraps busy={mailing.isPending} onClick={() => mailing.mutate()}>
          <Trans>Envoyer un lien de nouveau mot de passe</Trans>
        </Button>
        {file.factor_reset === null && !isAsking && (
          <Button look="secondary" wraps onClick={() => setAsking(true)}>
            <Trans>Retirer le second facteur…</Trans>
          </Button>
        )}
      </div>
      {file.factor_reset ? (
        <Waiting memberId={memberId} reset={file.factor_reset} />
      ) : (
        isAsking && <FactorResetForm memberId={memberId} onDone={() => setAsking(false)} />
      )}
    </CaseSection>
  )
}

/** A request that another administrator agrees to or drops. */
function Waiting({ memberId, reset }: { memberId: string; reset: FactorReset }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const settled = {
    onSuccess: (shown: MemberFile) => {
      client.setQueryData(memberFileQuery(memberId).queryKey, shown)
      setAsked(false)
    },
    onError: (error: Error) => {
      notify.error(t`Aide à la connexion`, i18n._(refusalText(error)))
      setAsked(false)
      void client.invalidateQueries({ queryKey: memberFileQuery(memberId).queryKey })
    },
    scope: { id: `factor reset ${memberId}` },
  }
  const agreeing = useSingleFlight({
    mutationFn: () => call(agreeToFactorReset, { params: { memberId } }),
    ...settled,
  })
  const dropping = useSingleFlight({
    mutationFn: () => call(callOffFactorReset, { params: { memberId } }),
    ...settled,
  })
  return (
    <div className="mt-4 rounded-lg border border-line bg-surface p-4 text-sm">
      <p className="font-semibold">
        <Trans>Le retrait du second facteur attend un autre administrateur</Trans>
      </p>
      <p className="mt-1 text-ink-2">
        <bdi>{reset.by?.name ?? (reset.by_operator ? t`Ligne de commande` : t`Compte supprimé`)}</bdi>
        {separator}
        <ElapsedTime at={reset.asked_at} form="words" />
      </p>
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
        {reset.reason}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {!reset.is_own && (reset.by !== null || reset.by_operator) && (
          <Button look="danger" onClick={() => setAsked(true)}>
            <Trans>Accepter</Trans>
          </Button>
        )}
        <Button wraps look="secondary" busy={dropping.isPending} onClick={() => dropping.mutate()}>
          <Trans>Abandonner la demande</Trans>
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t`Retirer le second facteur de ce compte ?`}
          description={t`Un mot de passe suffira pour y entrer. Ses appareils sont déconnectés, et le membre peut annuler pendant sept jours.`}
          confirmLabel={t`Retirer le second facteur`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={agreeing.isPending}
          onConfirm={() => agreeing.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
