import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notify.ts'
import { orThrow } from '../failure-text.ts'
import { renamePasskey } from './actions.ts'
import { KeyNameForm } from './key-name-form.tsx'
import { type Passkey, passkeysQuery } from './queries.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <Dialog title={t`Renommer la clé d’accès`} closeLabel={t`Fermer`} onClose={onClose}>
      <KeyNameForm
        hint={t`Pour la reconnaître : l’appareil ou le gestionnaire de mots de passe qui la garde.`}
        start={passkey.friendly_name ?? ''}
        submitLabel={<Trans>Enregistrer</Trans>}
        send={async (name) => orThrow(await renamePasskey(passkey.id, name))}
        onSent={() => {
          onClose()
          notify.success(t`Clé d’accès renommée`)
          void client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
        }}
      />
    </Dialog>
  )
}
