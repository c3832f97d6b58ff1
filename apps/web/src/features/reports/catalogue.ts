import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/reports/fr.po'

/** What reporting says comes with the menu that leads to it. */
export function loadReportTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
