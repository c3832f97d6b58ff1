import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notify.ts'
import { orThrow } from '../failure-text.ts'
import { freeName } from '../security/factor-names.ts'
import { securityKey } from '../security/queries.ts'
import { addPasskey } from './actions.ts'
import { KeyNameForm } from './key-name-form.tsx'

/** Names a passkey, then has the browser create it. */
export function AddPasskeyDialog({ names, onClose }: { names: ReadonlySet<string>; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <Dialog
      title={t`Ajouter une clé d’accès`}
      description={t`Votre navigateur vous demandera ensuite où la garder : sur cet appareil, sur votre téléphone ou sur une clé de sécurité.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <KeyNameForm
        hint={t`Pour la reconnaître : l’appareil ou le gestionnaire de mots de passe qui la garde.`}
        start={freeName(t`Cet appareil`, names)}
        submitLabel={<Trans>Continuer</Trans>}
        send={async (name) => orThrow(await addPasskey(name))}
        onSent={() => {
          onClose()
          notify.success(t`Clé d’accès ajoutée`, t`Elle vous connecte dès maintenant, sans mot de passe.`)
          void client.invalidateQueries({ queryKey: securityKey })
        }}
      />
    </Dialog>
  )
}
