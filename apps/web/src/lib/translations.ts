import type { Translations } from 'virtual:texts/*'
import { i18n, type Messages } from '@lingui/core'
import type { Language } from '@parvis/contract/languages.ts'
import { language } from './language.ts'

type Translated = Exclude<Language, 'fr'>

/** Texts in the other languages, fetched by who reads them: French is written in the code that shows it. */
const translations: Record<Translated, () => Promise<Translations>> = {
  en: () => import('virtual:texts/en'),
  es: () => import('virtual:texts/es'),
  de: () => import('virtual:texts/de'),
  it: () => import('virtual:texts/it'),
}

/** Folders of texts that loaded modules show, and that are not fetched yet. */
const wanted = new Set<string>()
const fetched = new Set<string>()

/** Called by each module with texts as it is loaded; the build adds the call (apps/web/texts.ts). */
export function wantTexts(folder: string): void {
  if (!fetched.has(folder)) wanted.add(folder)
}

async function fetchTranslations(spoken: Translated): Promise<void> {
  const asked = [...wanted]
  const { folders } = await translations[spoken]()
  const parts = await Promise.all(asked.map((folder) => folders[folder]?.()))
  i18n.load(spoken, Object.assign({}, ...parts.map((part) => part?.texts)) as Messages)
  for (const folder of asked) {
    fetched.add(folder)
    wanted.delete(folder)
  }
}

/** Fetches the texts of the modules that the page begins with. The build put these together in one file. */
export async function fetchStartTexts(): Promise<void> {
  if (language === 'fr') return
  const atStart = [...wanted]
  wanted.clear()
  try {
    const { start } = await translations[language]()
    if (start !== undefined) return i18n.load(language, start)
  } catch (error) {
    for (const folder of atStart) wantTexts(folder)
    throw error
  }
  // No build.
  for (const folder of atStart) wantTexts(folder)
  await fetchTranslations(language)
}

/**
 * A part of the application, once its texts are at hand. The build puts it around every `import()` (apps/web/texts.ts): no
 * screen has to think of it. Not by `await` at the top level of modules, which Safari ran out of order for years when two
 * parts shared one.
 */
export function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  if (language === 'fr') return part
  return part.then(async (come) => {
    if (wanted.size > 0) await fetchTranslations(language as Translated)
    return come
  })
}
