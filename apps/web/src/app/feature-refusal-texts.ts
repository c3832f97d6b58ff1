import { addRefusalTexts, type RefusalText } from '../lib/refusal-texts.ts'

/** The sentences of all features: any screen may meet the refusal of any endpoint that it calls. */
const modules = import.meta.glob<Record<string, RefusalText>>('../features/**/refusal-texts.ts', {
  eager: true,
  import: 'refusalTexts',
})
for (const texts of Object.values(modules)) addRefusalTexts(texts)
