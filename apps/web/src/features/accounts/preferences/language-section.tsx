import { useLingui } from '@lingui/react/macro'
import { languageNames } from '@parvis/contract/language-names.ts'
import { offeredLanguages } from '../../../lib/language.ts'
import { siteName } from '../../../lib/site-name.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { restartIn } from '../../../ui/restart.ts'
import { useSavePreferences } from './use-save-preferences.ts'
import { WithPreferences } from './with-preferences.tsx'

export function LanguageSection() {
  const { t } = useLingui()
  const { mutate: save } = useSavePreferences()
  return (
    <WithPreferences>
      {(preferences) => (
        <ChoiceList
          legend={t`Langue de l’interface`}
          hint={t`Un redémarrage est nécessaire : ${siteName} se recharge dans la langue que vous choisissez. Vos emails et vos notifications la parlent aussi ; ce que les membres et les institutions écrivent reste dans la leur.`}
          value={preferences.language}
          onChange={(value) => save({ language: value }, { onSuccess: () => restartIn(value) })}
          options={offeredLanguages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        />
      )}
    </WithPreferences>
  )
}
