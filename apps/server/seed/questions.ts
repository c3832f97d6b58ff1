import { idOf } from './ids.ts'
import { typeset } from './typography.ts'

/** Questions to officials in words, by the post's key: text, and how many ask it at most. */
const asked: Record<string, [text: string, askers: number][]> = {
  'municipal/030': [['Un référendum local obligerait-il vraiment la mairie ?', 4]],
  'ecole/029': [['Quelles heures faudra-t-il retirer, alors ?', 4]],
  'numerique/029': [['Combien de communes vous suivraient, concrètement ?', 3]],
  'transports/029': [
    ['Le train toutes les heures, c’est pour quelle année ?', 7],
    ['Et pour qui travaille de nuit ?', 2],
  ],
  'energie/028': [['Qui fixera la limite entre l’essentiel et le superflu ?', 6]],
  'ecole/028': [
    ['Faut-il habiter Porz-Avel pour y inscrire son enfant ?', 8],
    ['Qui paiera le second poste d’enseignant ?', 3],
  ],
  'agriculture/028': [['Quel surcoût par repas, et pour quelles familles ?', 5]],
  'sante/028': [['Combien coûte une sortie de nuit, et qui la paie ?', 5]],
  'logement/028': [['Trois maisons, d’accord : sur quelles terres ?', 5]],
  'travail/026': [['Combien coûte un repas depuis le passage en régie ?', 6]],
  'municipal/024': [['Les agents contractuels toucheront-ils aussi la prime ?', 5]],
  'energie/021': [['À quel prix du kilo d’hydrogène est-ce encore utile ?', 6]],
  'municipal/020': [['Publiez-vous les temps de parole que vous mesurez ?', 7]],
  'agriculture/019': [
    ['À partir de quelle surface l’aide baisserait-elle ?', 9],
    ['L’emploi saisonnier compterait-il ?', 4],
  ],
  'transports/018': [
    ['Qui doit payer la réparation : la commune ou le département ?', 11],
    ['Les pompiers peuvent-ils encore passer ?', 6],
  ],
  'budget/017': [
    ['Un pour cent, c’est combien d’euros par habitant chez vous ?', 14],
    ['Quelle dépense baisse en échange ?', 8],
  ],
  'travail/017': [['Qui compense la perte pour la Sécurité sociale ?', 10]],
  'sante/016': [['Pourquoi les blessés ne déclarent-ils pas leur accident ?', 6]],
}

interface ReactionRow {
  post_id: string
  user_id: string
  reaction: string
  created_at: string
}

/**
 * Gives these questions to members who react to their posts: the earliest ones write, the next ones support. Returns the
 * questions, and all reactions with the question that each asks.
 */
export function questionRows<Row extends ReactionRow>(reactions: Row[]) {
  const askedBy = new Map<Row, string>()
  const questions = Object.entries(asked).flatMap(([key, texts]) => {
    const post_id = idOf(`post/${key}`)
    const free = reactions
      .filter((row) => row.post_id === post_id)
      .sort((one, other) => one.created_at.localeCompare(other.created_at))
    return texts.flatMap(([text, askers], index) => {
      const id = idOf(`question/${key}/${index}`)
      const [author, ...supporters] = free.splice(0, askers)
      if (author === undefined) return []
      for (const row of [author, ...supporters]) askedBy.set(row, id)
      return {
        id,
        post_id,
        user_id: author.user_id,
        content: typeset(text),
        asked: 0,
        created_at: author.created_at,
      }
    })
  })
  return {
    questions,
    reactions: reactions.map((row) => {
      const question_id = askedBy.get(row) ?? null
      return { ...row, reaction: question_id === null ? row.reaction : ('question' as const), question_id }
    }),
  }
}
