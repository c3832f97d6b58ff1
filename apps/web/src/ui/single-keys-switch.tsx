import { useLingui } from '@lingui/react/macro'
import { setSingleKeys, useSingleKeys } from '../lib/shortcuts.ts'
import { Switch } from './switch.tsx'

/** Turns all shortcuts of one key on or off, on this device. */
export function SingleKeysSwitch() {
  const { t } = useLingui()
  return (
    <Switch
      label={t`Raccourcis d’une seule touche`}
      hint={t`Sans eux, taper une lettre ou un signe hors d’un champ n’a aucun effet. Ce choix vaut pour cet appareil ; il se change aussi dans les paramètres, sous « Apparence ».`}
      checked={useSingleKeys()}
      onChange={({ target }) => setSingleKeys(target.checked)}
    />
  )
}
