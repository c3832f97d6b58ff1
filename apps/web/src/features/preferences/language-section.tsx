import { Trans, useLingui } from '@lingui/react/macro'
import { languages, type PreferencesDraft } from '@parvis/contract/preferences.ts'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { useSavePreferences } from './use-save-preferences.ts'
import { WithPreferences } from './with-preferences.tsx'

/** Languages are called by their own names, whatever the page's. */
const names: Record<PreferencesDraft['language'], string> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
}

export function LanguageSection() {
  const { t } = useLingui()
  const { mutate: save } = useSavePreferences()
  return (
    <WithPreferences>
      {({ language }) => (
        <>
          <ChoiceList
            legend={t`Langue de l’interface`}
            hint={t`Un redémarrage est nécessaire : la langue choisie s’applique quand vous rechargez Parvis.`}
            value={language}
            onChange={(value) => save({ language: value })}
            options={languages.map((value) => ({ value, label: names[value], lang: value }))}
          />
          {language !== 'fr' && (
            <p role="status" className="mt-2 rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
              <Trans>
                Cette version de Parvis n’est écrite qu’en français. Votre choix est gardé, et servira dès que
                sa traduction sera là.
              </Trans>
            </p>
          )}
        </>
      )}
    </WithPreferences>
  )
}
