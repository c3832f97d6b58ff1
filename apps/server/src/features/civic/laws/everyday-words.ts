import { folded } from '@parvis/contract/civic/words.ts'

interface EverydayWords {
  /** Typed words. */
  typed: readonly string[]
  /** Words of a law's titles or description. */
  laws?: readonly string[]
  /** Patterns (`ilike`) of its acts or steps. */
  acts?: readonly string[]
  /** Whether the typed words are not searched themselves: they would be read as numbers. */
  alone?: true
}

/**
 * Everyday words that find a law. They state nothing about it. The site chose them on 28 November 2026. Sources of
 * unofficial names: « Article 49, alinéa 3, de la Constitution de la Cinquième République » and « Aide au suicide »
 * (fr.wikipedia.org); for the others, common usage.
 */
const everydayWords: readonly EverydayWords[] = [
  {
    typed: ['49.3', '49 al. 3', '49 alinéa 3', '49.al.3', 'quarante-neuf trois'],
    acts: ['%49.3%', '%49-3%', '%49 al%3%', '%49, al%3%'],
    alone: true,
  },
  { typed: ['motion de censure', 'censure du gouvernement'], acts: ['%motion%de censure%'] },
  { typed: ['motion de rejet'], acts: ['%motion de rejet%'] },
  { typed: ['CMP', 'commission mixte paritaire'], acts: ['%commission mixte paritaire%'] },
  { typed: ['Conseil constitutionnel'], acts: ['%Conseil constitutionnel%'] },
  {
    typed: ['fin de vie', 'euthanasie', 'suicide assisté', 'mourir dans la dignité', 'soins palliatifs'],
    laws: ['aide à mourir', 'soins palliatifs', 'fin de vie'],
  },
  {
    typed: ['retraites', 'retraite', 'âge de la retraite', 'départ à la retraite'],
    laws: ['retraites', 'retraite', 'âge légal de départ'],
  },
  {
    typed: ['immigration', 'étrangers', 'immigrés', 'migrants', 'sans-papiers', 'asile', 'OQTF'],
    laws: ['immigration', 'étrangers', 'droit d’asile', 'séjour et d’éloignement'],
  },
  {
    typed: ['avortement', 'IVG', 'droit à l’avortement'],
    laws: ['interruption volontaire de grossesse', 'IVG'],
  },
  {
    typed: ['Airbnb', 'location touristique', 'locations saisonnières', 'location de courte durée'],
    laws: ['meublés de tourisme', 'locations touristiques'],
  },
  {
    typed: ['drogue', 'drogues', 'stupéfiants', 'trafic de drogue', 'narcos'],
    laws: ['narcotrafic', 'stupéfiants'],
  },
  {
    typed: ['pesticides', 'pesticide', 'néonicotinoïdes', 'acétamipride', 'agriculteurs', 'paysans'],
    laws: ['acétamipride', 'pesticides', 'produits phytopharmaceutiques', 'métier d’agriculteur'],
  },
  { typed: ['agriculteurs', 'paysans'], laws: ['agriculteur', 'agriculteurs', 'souveraineté alimentaire'] },
  {
    typed: ['PLM', 'maire de Paris', 'maires de Paris', 'élection à Paris', 'conseil de Paris'],
    laws: ['Paris-Lyon-Marseille', 'conseil de Paris'],
  },
  { typed: ['viol', 'consentement', 'violences sexuelles'], laws: ['viol', 'agressions sexuelles'] },
  {
    typed: ['sécu', 'sécurité sociale', 'PLFSS', 'LFSS', 'budget de la sécu'],
    laws: ['financement de la sécurité sociale', 'financement rectificative de la sécurité sociale'],
  },
  {
    typed: ['PLF', 'budget', 'loi de finances', 'impôts'],
    laws: ['loi de finances', 'projet de loi de finances'],
  },
  {
    typed: ['police', 'policiers', 'gendarmes', 'gendarmerie', 'présomption de légitime défense'],
    laws: ['forces de l’ordre', 'légitime défense'],
  },
  { typed: ['cyclone', 'Chido'], laws: ['Mayotte'] },
]

const entries = everydayWords.map(({ typed, laws = [], acts = [], alone = false }) => ({
  typed: typed.map((phrase) => folded(phrase).split(' ')),
  laws: laws.map((phrase) => folded(phrase)),
  acts,
  alone,
}))

/** Words that narrow no search. */
const fillerWords = new Set(
  'a art article au aux d de des du en et l la le les loi lois par pour sur une un'.split(' '),
)

/** Shortest prefix of a word that is completed while it is typed: of a single word, or of the last one. */
const shortest = { only: 5, last: 3 }

/** Search patterns for everyday words; empty where none was typed. */
export interface EverydayMatch {
  /** Patterns of the other typed words. */
  rest: string[]
  laws: string[]
  acts: string[]
  alone: boolean
}

/** Index of a phrase in the typed words; its last word may be a prefix. */
function indexOfPhrase(words: readonly string[], phrase: readonly string[]): number {
  return words.findIndex((_, place) =>
    phrase.every((word, step) => {
      const typed = words[place + step]
      if (typed === undefined || place + step < words.length - 1) return typed === word
      return typed.length >= (step === 0 ? shortest.only : shortest.last)
        ? word.startsWith(typed)
        : typed === word
    }),
  )
}

/** Returns the patterns for the everyday words in a typed text; of several phrases, the longest counts. */
export function matchEverydayWords(typed: string): EverydayMatch {
  const words = folded(typed).split(' ')
  const found = entries.flatMap((entry) =>
    entry.typed.flatMap((phrase) => {
      const place = indexOfPhrase(words, phrase)
      return place === -1 ? [] : [{ entry, place, length: phrase.length }]
    }),
  )
  const longest = found.reduce((most, { length }) => Math.max(most, length), 0)
  const chosen = found.filter(({ length }) => length === longest)
  const [first] = chosen
  if (first === undefined) return { rest: [], laws: [], acts: [], alone: false }
  return {
    rest: words
      .toSpliced(first.place, first.length)
      .filter((word) => !fillerWords.has(word))
      .map((word) => `% ${word}%`),
    laws: chosen.flatMap(({ entry }) => entry.laws.map((phrase) => `% ${phrase} %`)),
    acts: chosen.flatMap(({ entry }) => entry.acts),
    alone: chosen.some(({ entry }) => entry.alone),
  }
}

/** Everyday words that find a law of these titles. */
export function everydayWordsOf(titles: string): string[] {
  const line = ` ${folded(titles)} `
  return everydayWords.flatMap(({ typed }, place) =>
    entries[place]?.laws.some((phrase) => line.includes(` ${phrase} `)) ? typed : [],
  )
}
