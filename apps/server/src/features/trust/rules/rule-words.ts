import type { Language } from '@parvis/contract/languages.ts'
import type { RuleChangeKind } from '@parvis/contract/trust/rules.ts'

/** Announcements of changed rules of /cgu: the rule's name, and the day of entry into force. */
type RuleNews = Record<RuleChangeKind, { title: (rule: string) => string; message: (day: string) => string }>

export const ruleNews: Record<Language, RuleNews> = {
  fr: {
    worded: {
      title: (rule) => `Une règle de {siteName} change : « ${rule} »`,
      message: (day) => `Son nouveau texte s’applique à partir du ${day}. Lisez ce qui change, et pourquoi.`,
    },
    called_off: {
      title: (rule) => `Une règle de {siteName} reste ce qu’elle est : « ${rule} »`,
      message: (day) => `Le nouveau texte annoncé pour le ${day} ne s’appliquera pas.`,
    },
    retired: {
      title: (rule) => `Une règle de {siteName} est retirée : « ${rule} »`,
      message: () => 'Aucune décision nouvelle ne se fonde plus sur elle. Lisez pourquoi.',
    },
    restored: {
      title: (rule) => `Une règle de {siteName} est remise en vigueur : « ${rule} »`,
      message: () => 'Des décisions peuvent de nouveau se fonder sur elle. Lisez pourquoi.',
    },
  },
  en: {
    worded: {
      title: (rule) => `A rule of {siteName} changes: “${rule}”`,
      message: (day) => `Its new text applies from ${day}. Read what changes, and why.`,
    },
    called_off: {
      title: (rule) => `A rule of {siteName} stays as it is: “${rule}”`,
      message: (day) => `The new text announced for ${day} will not apply.`,
    },
    retired: {
      title: (rule) => `A rule of {siteName} is withdrawn: “${rule}”`,
      message: () => 'No new decision rests on it any more. Read why.',
    },
    restored: {
      title: (rule) => `A rule of {siteName} is in force again: “${rule}”`,
      message: () => 'Decisions may rest on it again. Read why.',
    },
  },
  es: {
    worded: {
      title: (rule) => `Cambia una regla de {siteName}: «${rule}»`,
      message: (day) => `Su nuevo texto se aplica a partir del ${day}. Lea qué cambia y por qué.`,
    },
    called_off: {
      title: (rule) => `Una regla de {siteName} sigue como está: «${rule}»`,
      message: (day) => `El nuevo texto anunciado para el ${day} no se aplicará.`,
    },
    retired: {
      title: (rule) => `Se retira una regla de {siteName}: «${rule}»`,
      message: () => 'Ninguna decisión nueva se basa ya en ella. Lea por qué.',
    },
    restored: {
      title: (rule) => `Una regla de {siteName} vuelve a estar en vigor: «${rule}»`,
      message: () => 'Las decisiones pueden basarse de nuevo en ella. Lea por qué.',
    },
  },
  de: {
    worded: {
      title: (rule) => `Eine Regel von {siteName} ändert sich: „${rule}“`,
      message: (day) => `Ihr neuer Wortlaut gilt ab dem ${day}. Lesen Sie, was sich ändert und warum.`,
    },
    called_off: {
      title: (rule) => `Eine Regel von {siteName} bleibt, wie sie ist: „${rule}“`,
      message: (day) => `Der für den ${day} angekündigte Wortlaut wird nicht gelten.`,
    },
    retired: {
      title: (rule) => `Eine Regel von {siteName} wird zurückgezogen: „${rule}“`,
      message: () => 'Keine neue Entscheidung stützt sich mehr auf sie. Lesen Sie, warum.',
    },
    restored: {
      title: (rule) => `Eine Regel von {siteName} gilt wieder: „${rule}“`,
      message: () => 'Entscheidungen können sich wieder auf sie stützen. Lesen Sie, warum.',
    },
  },
  it: {
    worded: {
      title: (rule) => `Una regola di {siteName} cambia: «${rule}»`,
      message: (day) => `Il suo nuovo testo si applica dal ${day}. Legga che cosa cambia e perché.`,
    },
    called_off: {
      title: (rule) => `Una regola di {siteName} resta com’è: «${rule}»`,
      message: (day) => `Il nuovo testo annunciato per il ${day} non si applicherà.`,
    },
    retired: {
      title: (rule) => `Una regola di {siteName} è ritirata: «${rule}»`,
      message: () => 'Nessuna nuova decisione si fonda più su di essa. Legga perché.',
    },
    restored: {
      title: (rule) => `Una regola di {siteName} torna in vigore: «${rule}»`,
      message: () => 'Le decisioni possono di nuovo fondarsi su di essa. Legga perché.',
    },
  },
}
