import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { CopyRow } from '../configuration/copy-row.tsx'

/** Shows a token the one time that anybody can: it closes once the member says that they have kept it. */
export function TokenSecretDialog({
  name,
  secret,
  onClose,
}: {
  name: string
  secret: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const [isStored, setStored] = useState(false)
  const [isWarned, setWarned] = useState(false)
  return (
    <DialogFrame
      title={t`Votre jeton « ${name} »`}
      description={t`Copiez-le maintenant : il ne sera plus jamais affiché. Gardez-le comme un mot de passe, ne l’écrivez ni dans une adresse ni dans un code que d’autres lisent.`}
      closeLabel={t`Fermer`}
      // A second wish to leave is granted: another token can be made.
      onHeld={isStored || isWarned ? undefined : () => setWarned(true)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <CopyRow name={t`le jeton`} value={secret} />
        <Checkbox
          checked={isStored}
          onChange={(event) => setStored(event.target.checked)}
          error={isWarned && !isStored ? t`Gardez-le avant de fermer : il ne sera plus affiché.` : undefined}
        >
          <Trans>J’ai gardé ce jeton en lieu sûr</Trans>
        </Checkbox>
        <Button block disabled={!isStored} onClick={onClose}>
          <Trans>Terminer</Trans>
        </Button>
      </div>
    </DialogFrame>
  )
}
