import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { dayInParis, endOfDayInParis } from '@parvis/platform/paris.ts'
import { required } from '@parvis/platform/required.ts'
import type { Insertable } from 'kysely'
import { chanceOf } from './chance.ts'
import { idOf, memberId } from './ids.ts'
import { people } from './people.ts'
import { typeset } from './typography.ts'

interface PlannedConsultation {
  key: string
  question: string
  context: string
  /** Statements with the leaning of two camps, from -100 (all disagree) to 100 (all agree). */
  statements: [text: string, first: number, second: number][]
  /** Days from the first start of the demo community until its end; negative when already over. */
  closes: number
}

const planned: PlannedConsultation[] = [
  {
    key: 'place-du-marche',
    question: 'Que faire de la place du marché de Montclar ?',
    context: 'La place sera refaite l’an prochain. La commune n’a encore rien décidé.',
    statements: [
      ['La place doit garder le marché du samedi', 95, 90],
      ['Il faut plus d’arbres et d’ombre', 90, 70],
      ['Les voitures doivent quitter la place', 85, -80],
      ['Les commerces ont besoin de places de parking', -70, 90],
      ['Une terrasse ferait vivre la place le soir', 60, -20],
      ['Les travaux doivent durer moins d’un an', 40, 80],
      ['Une partie de la place peut devenir un jardin', 80, -40],
      ['Les bus doivent s’arrêter au bord de la place', 70, 30],
    ],
    closes: 40,
  },
  {
    key: 'bibliotheque-du-soir',
    question: 'Comment ouvrir la bibliothèque de Valmont plus longtemps ?',
    context: 'La bibliothèque ferme à 18 heures. Le budget ne permet pas tout.',
    statements: [
      ['La bibliothèque doit ouvrir deux soirs par semaine', 90, 60],
      ['Elle doit ouvrir le dimanche', 80, -60],
      ['Des bénévoles peuvent tenir l’accueil le soir', -50, 85],
      ['L’abonnement doit rester gratuit', 90, 75],
      ['Il faut fermer un jour de semaine pour ouvrir le dimanche', -40, 50],
      ['Une salle de travail sans personnel suffit le soir', -65, 70],
    ],
    closes: -12,
  },
]

const day = 86_400_000

/** An open consultation of the demo community and a closed one; all fictional. */
export function consultationRows(now: Date): {
  consultations: Insertable<DB['consultations']>[]
  statements: Insertable<DB['consultation_statements']>[]
  votes: Insertable<DB['consultation_votes']>[]
  /** The answer to the closed one is overdue. */
  followUps: Insertable<DB['follow_ups']>[]
} {
  const opener = required(
    people.find(({ role }) => role === 'politician'),
    'an official of the demo community',
  )
  const idOfStatement = ({ key }: PlannedConsultation, at: number) => idOf(`consultation/${key}/${at}`)
  return {
    consultations: planned.map(({ key, question, context, closes }) => ({
      id: idOf(`consultation/${key}`),
      question: typeset(question),
      context: `${typeset(context)} Consultation fictive.`,
      policy: typeset('Une seule idée par énoncé, sans attaque contre des personnes.'),
      opens_at: new Date(now.getTime() + (closes - 60) * day),
      closes_at: new Date(now.getTime() + closes * day),
      opened_by: memberId(opener.username),
      is_example: true,
    })),
    followUps: planned.map(({ key, closes }) => ({
      id: idOf(`follow-up/${key}`),
      consultation_id: idOf(`consultation/${key}`),
      official_id: memberId(opener.username),
      due_at: endOfDayInParis(dayInParis(new Date(now.getTime() + (closes + 7) * day))),
      is_example: true,
      created_at: new Date(now.getTime() + (closes - 60) * day),
    })),
    statements: planned.flatMap((consultation) =>
      consultation.statements.map(([text], at) => ({
        id: idOfStatement(consultation, at),
        consultation_id: idOf(`consultation/${consultation.key}`),
        number: at + 1,
        text: typeset(text),
        state: 'accepted',
      })),
    ),
    votes: planned.flatMap((consultation) =>
      people.flatMap(({ username, demoEmail }) => {
        const chance = chanceOf(`consultation/${consultation.key}/${username}`)
        // The accounts for visitors have answered nothing that is open.
        if (chance.between(1, 100) > 80 || (demoEmail !== undefined && consultation.closes > 0)) return []
        const isOfFirst = chance.between(1, 100) <= 55
        return consultation.statements.map(([, first, second], at) => {
          const leaning = isOfFirst ? first : second
          const passes = chance.between(1, 100) <= 12
          return {
            consultation_id: idOf(`consultation/${consultation.key}`),
            user_id: memberId(username),
            statement_id: idOfStatement(consultation, at),
            vote: passes ? 0 : chance.between(-100, 100) <= leaning ? 1 : -1,
          }
        })
      }),
    ),
  }
}
