import 'virtual:catalogue/main'
import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { withElisions } from '@parvis/contract/french.ts'
import { withTexts } from '../lib/catalogue.ts'
import { withFirst } from '../lib/date-format.ts'
import { language } from '../lib/language.ts'
import { messages } from '../locales/main/fr.po'

export { i18n }

// For whatever the texts of screens say of dates.
const date = i18n.date.bind(i18n)
i18n.date = (...asked) => withFirst(date(...asked))

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
    await withTexts(Promise.resolve())
  } catch (error) {
    // Without a connection, and never fetched before: a page in French is better than none.
    console.warn('the texts of the page could not be fetched', error)
    i18n.load(language, messages)
  }
  i18n.activate(language)
}
