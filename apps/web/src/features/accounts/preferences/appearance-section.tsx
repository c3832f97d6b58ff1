import { useLingui } from '@lingui/react/macro'
import { SingleKeysSwitch } from '../../../ui/single-keys-switch.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { useSavePreferences } from './use-save-preferences.ts'
import { WithPreferences } from './with-preferences.tsx'

export function AppearanceSection() {
  const { t } = useLingui()
  const { mutate: save } = useSavePreferences()
  return (
    <>
      <ThemeChoice legend={t`Thème`} />
      <div className="mt-3">
        <SingleKeysSwitch />
      </div>
      <WithPreferences>
        {({ floating_buttons }) => (
          <div className="mt-3">
            <Switch
              label={t`Boutons flottants`}
              hint={t`Le bouton rond de l’assistant, en bas à droite des grandes fenêtres. L’assistant reste dans le menu.`}
              checked={floating_buttons}
              onChange={({ target }) => save({ floating_buttons: target.checked })}
            />
          </div>
        )}
      </WithPreferences>
    </>
  )
}
