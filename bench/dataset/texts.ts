import { chanceFrom } from '../chance.ts'

/** The most frequent words first; further ones are made up of syllables. */
const frequent =
  `de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont nous avec projet loi vote
  budget retraites école santé logement commune région énergie climat transports sécurité justice emploi impôts élus débat
  assemblée sénat ministre réforme proposition amendement commission séance mairie citoyens hôpital médecins enseignants
  agriculture eau forêt littoral trains gare vélo voiture salaires pouvoir achat inflation dette europe numérique culture
  médiathèque sport jeunes familles handicap laïcité solidarité associations entreprises industrie nucléaire éoliennes
  rénovation isolation loyers quartier métropole département territoires ruralité déserts médicaux urgences pharmacie`.split(
    /\s+/,
  )
const syllables = [
  'ba cor din fo gré hu jar li mon né pra quin ro sal tur vi cha ber lou ten',
  'ra nel tô vic lan mé so gri pon du ci bre zel fan ré mi cou lo ter sin',
  'tion ment eur age iste ade oir ure ance té ier esse ine ette ois al if eux able on',
].map((line) => line.split(' '))
const endings = ['s', 'x', 'nt', 'rs', 'le', 'ne', 'que', 're']
const firstNames =
  `Marie Jean Pierre Michel Françoise André Monique Philippe Catherine Alain Nathalie Bernard Isabelle Jacques Sylvie Daniel
  Martine Patrick Nicolas Hélène Claire Anaïs Léa Hugo Manon Lucas Chloé Inès Théo Zoé Karim Fatima Mohamed Aïcha Yann
  Gwenaëlle Loïc Maëlys Raphaël Éloïse`.split(/\s+/)
const ranks = 60_000

/**
 * The word of a rank, from 1 on. Ranks are drawn so that the word of rank r is met r times less often than the first: what is
 * searched for is as unevenly spread as in what people write.
 */
function word(rank: number): string {
  const known = frequent[rank - 1]
  if (known !== undefined) return known
  const [begin = [], middle = [], end = []] = syllables
  return [
    begin[rank % 20],
    middle[Math.floor(rank / 20) % 20],
    end[Math.floor(rank / 400) % 20],
    rank >= 8_000 ? endings[Math.floor(rank / 8_000) % 8] : '',
  ].join('')
}

/** Ten to forty words; every third text has a hashtag. The same for the same number. */
export function textOf(number: number): string {
  const chance = chanceFrom(number)
  const words = [capitalized(word(31 + (number % 70)))]
  const length = 10 + Math.floor(30 * chance())
  for (let place = 1; place <= length; place += 1) {
    const isTag = place === 3 && number % 3 === 0
    words.push(isTag ? `#${word(Math.floor(29 + 5_000 ** chance()))}` : word(Math.floor(ranks ** chance())))
  }
  return `${words.join(' ').slice(0, 270)}.`
}

/** Texts of the set have lower numbers. */
let lastNumber = 1_000_000_000

/** A text that this run has not written yet: a member's alike texts are examined further, and few members write any. */
export function newText(): string {
  lastNumber += 1
  return textOf(lastNumber)
}

/** First name and surname of a member; they are as uneven as words. */
export function nameOf(number: number): string {
  const chance = chanceFrom(number + 2 ** 31)
  const first = firstNames[Math.floor((firstNames.length + 1) ** chance()) - 1] ?? 'Marie'
  return `${first} ${capitalized(word(100 + Math.floor(20_000 ** chance())))}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
