import { speak } from '../../../../lib/catalogue.ts'
import { addRefusalTexts } from '../../../../lib/refusal-texts.ts'
import { ruleRefusals } from '../../../../lib/rule-refusal-texts.ts'
import { messages } from '../../../../locales/rule-administration/fr.po'

speak(messages, {
  en: () => import('../../../../locales/rule-administration/en.po'),
  es: () => import('../../../../locales/rule-administration/es.po'),
  de: () => import('../../../../locales/rule-administration/de.po'),
  it: () => import('../../../../locales/rule-administration/it.po'),
})
addRefusalTexts(ruleRefusals)
