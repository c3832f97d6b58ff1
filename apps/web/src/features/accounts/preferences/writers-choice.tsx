import { useLingui } from '@lingui/react/macro'
import { type Writers, writers } from '@parvis/contract/accounts/account.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { useSavePreferences } from './use-save-preferences.ts'
import { WithPreferences } from './with-preferences.tsx'

/** Chooses who may begin to write to the member. */
export function WritersChoice() {
  const { t } = useLingui()
  const { mutate: save } = useSavePreferences()
  const labels: Record<Writers, string> = {
    everyone: t`Tout le monde`,
    followed: t`Les membres que je suis`,
    nobody: t`Personne`,
  }
  return (
    <WithPreferences>
      {({ messages_from }) => (
        <ChoiceList
          legend={t`Qui peut m’écrire`}
          hint={t`Les conversations auxquelles vous participez déjà se poursuivent. Les messages de membres que vous ne suivez pas arrivent dans vos demandes.`}
          value={messages_from}
          onChange={(value) => save({ messages_from: value })}
          options={writers.map((value) => ({ value, label: labels[value] }))}
        />
      )}
    </WithPreferences>
  )
}
