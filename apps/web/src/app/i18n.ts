import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../lib/french-spacing.ts'
import { messages } from '../locales/fr.po'

i18n.load('fr', withFrenchSpacing(messages as Messages))
i18n.activate('fr')

export { i18n }
