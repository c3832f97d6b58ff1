import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { languageNames } from '@parvis/contract/language-names.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { storeLanguage } from '../lib/language.ts'
import { siteName } from '../lib/site-name.ts'
import { notify } from './notify.ts'

/** How long one is told before the page goes, in milliseconds. */
const notice = 1_500

/** Loads the page anew in another language, after saying so. */
export function restartIn(chosen: Language): void {
  // Where nothing can be kept, the page would come back as it is.
  if (!storeLanguage(chosen)) return
  const name = languageNames[chosen]
  notify.info(i18n._(msg`${siteName} redémarre`), i18n._(msg`La page se recharge en : ${name}.`))
  setTimeout(() => location.reload(), notice)
}
