import { beforeRefusals } from '../lib/api-client.ts'
import { hasSentence } from '../lib/refusal-texts.ts'

/** Has the sentences of features come with the first refusal that has none yet. Call once. */
export function loadRefusalTextsWhenMet(): void {
  beforeRefusals((code) =>
    hasSentence(code) ? undefined : import(/* visits: rare */ './feature-refusal-texts.ts'),
  )
}
