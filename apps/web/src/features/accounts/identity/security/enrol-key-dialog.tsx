import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../../ui/dialog.tsx'
import { orThrow } from '../failure-text.ts'
import { addSecurityKey, endRequest } from '../passkeys/actions.ts'
import { KeyNameForm } from '../passkeys/key-name-form.tsx'
import { freeName } from './factor-names.ts'

/** Names a security key, then has the browser ask for it. */
export function EnrolKeyDialog({
  names,
  onEnrolled,
  onClose,
}: {
  names: ReadonlySet<string>
  onEnrolled: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const failureOf = (error: unknown): string | undefined => {
    switch ((error as { code?: unknown } | null)?.code) {
      case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      case 'webauthn_credential_exists':
        return t`Cette clé est déjà un moyen de validation de votre compte.`
      case 'mfa_verification_failed':
      case 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG':
        return t`Cette clé ne convient pas. Essayez-en une autre.`
      case 'mfa_challenge_expired':
        return t`La demande a expiré. Recommencez.`
    }
  }
  return (
    <Dialog
      title={t`Ajouter une clé de sécurité`}
      description={t`Une clé USB ou NFC, à brancher ou à approcher à chaque connexion. Votre navigateur vous dira comment faire.`}
      closeLabel={t`Fermer`}
      onClose={() => {
        onClose()
        endRequest()
      }}
    >
      <KeyNameForm
        start={freeName(t`Ma clé`, names)}
        hint={t`Pour la reconnaître quand vous en aurez plusieurs.`}
        submitLabel={<Trans>Continuer</Trans>}
        failureOf={failureOf}
        send={async (name) => orThrow<{ error: Error | null }>(await addSecurityKey(name))}
        onSent={onEnrolled}
      />
    </Dialog>
  )
}
