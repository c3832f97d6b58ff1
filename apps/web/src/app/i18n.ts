import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { withElisions } from '@parvis/contract/french.ts'
import { frenchForm } from '../lib/date-format.ts'
import { language } from '../lib/language.ts'
import { fetchStartTexts } from '../lib/translations.ts'

export { i18n }

// For whatever the texts of screens say of dates.
const date = i18n.date.bind(i18n)
i18n.date = (...asked) => frenchForm(date(...asked))

// A minus sign, not a hyphen, as in charts.
const number = i18n.number.bind(i18n)
i18n.number = (...asked) => number(...asked).replace('-', '−')

// « le post d’Inès »: names are known only when a text is filled.
if (language === 'fr') {
  const translate = i18n._.bind(i18n)
  i18n._ = (
    id: string | MessageDescriptor,
    values?: MessageDescriptor['values'],
    options?: MessageOptions,
  ) => {
    const text = typeof id === 'string' ? translate(id, values, options) : translate(id)
    return withElisions(text, Object.values((typeof id === 'string' ? values : id.values) ?? {}))
  }
  // The hook of components calls it by this name.
  i18n.t = i18n._
}

/** Once the texts that every screen needs are at hand: in French, at once. */
export async function activateTexts(): Promise<void> {
  try {
    await fetchStartTexts()
  } catch (error) {
    // Without a connection, and never fetched before: a page in French is better than none.
    console.warn('the texts of the page could not be fetched', error)
  }
  // French texts stand in the code.
  i18n.load(language, {})
  i18n.activate(language)
}
