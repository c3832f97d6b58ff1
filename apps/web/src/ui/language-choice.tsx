import { useLingui } from '@lingui/react/macro'
import { languageNames } from '@parvis/contract/language-names.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { ChevronDown } from 'lucide-react'
import { language, offeredLanguages } from '../lib/language.ts'
import { useSession } from '../lib/session.ts'
import { restartIn } from './restart.ts'

/** For who has no settings yet: the language of the page. Members choose theirs in the settings. */
export function LanguageChoice() {
  const { t } = useLingui()
  if (useSession().status === 'signed-in' || offeredLanguages.length === 1) return null
  return (
    <span className="relative inline-flex min-h-6 items-center">
      <select
        aria-label={t`Langue de l’interface`}
        title={t`Choisir une langue recharge la page`}
        className="min-h-6 max-md:min-h-11 cursor-pointer appearance-none rounded-sm bg-transparent pr-4 hover:text-ink hover:underline"
        value={language}
        onChange={({ target }) => restartIn(target.value as Language)}
      >
        {offeredLanguages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={12} className="pointer-events-none absolute right-0" />
    </span>
  )
}
