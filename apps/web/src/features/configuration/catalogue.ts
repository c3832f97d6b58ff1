import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/configuration/fr.po'

/** Read by whoever runs the site: the catalogue comes with the page. */
export function loadConfigurationTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
