import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'
import { idOf } from './ids.ts'
import { typeset } from './typography.ts'

interface PlannedEvent {
  key: string
  type: Insertable<DB['events']>['type']
  level: Insertable<DB['events']>['level']
  title: string
  description: string
  place: string
  /** Days since the first start of the demo community. */
  day: number
  /** Hour of that day in Paris. */
  hour: number
  minutes: number
  participants?: string[]
  channel?: string
  importance?: 'low' | 'high'
}

const planned: PlannedEvent[] = [
  {
    key: 'debat-gare',
    type: 'debate',
    level: 'local',
    title: 'Débat public : la gare de Montclar-les-Forges',
    description: 'Horaires, guichet et accès : ce que les voyageurs attendent, face à ceux qui décident.',
    place: 'Halle aux Forges, Montclar-les-Forges',
    day: 1,
    hour: 19,
    minutes: 120,
    participants: ['Collectif des voyageurs de Montclar', 'Mairie de Montclar-les-Forges'],
  },
  {
    key: 'entretien-budget',
    type: 'interview',
    level: 'national',
    title: 'Entretien : le budget expliqué en une heure',
    description: 'Une heure de questions sur les recettes, les dépenses et ce qui reste à arbitrer.',
    place: 'Studio de Canal Citoyen',
    day: 2,
    hour: 20,
    minutes: 60,
    channel: 'Canal Citoyen',
    importance: 'high',
  },
  {
    key: 'seance-logement',
    type: 'assembly_session',
    level: 'regional',
    title: 'Séance de l’assemblée régionale : logement',
    description: 'Examen du plan de rénovation, commune par commune, ouvert au public.',
    place: 'Hôtel de région, Beaulimont',
    day: 3,
    hour: 9,
    minutes: 360,
  },
  {
    key: 'vote-eau',
    type: 'assembly_vote',
    level: 'local',
    title: 'Vote du conseil : tarif de l’eau',
    description: 'Le conseil se prononce sur une tarification progressive, après deux mois de consultation.',
    place: 'Mairie de Valmont-sur-Orge',
    day: 5,
    hour: 18,
    minutes: 90,
  },
  {
    key: 'reunion-cantine',
    type: 'meeting',
    level: 'local',
    title: 'Réunion publique : la cantine scolaire',
    description: 'Menus, prix et circuits courts : les parents présentent leurs propositions.',
    place: 'École des Tilleuls, Wambreucq',
    day: 6,
    hour: 18,
    minutes: 120,
  },
  {
    key: 'debat-littoral',
    type: 'debate',
    level: 'regional',
    title: 'Débat : vivre avec le recul du littoral',
    description: 'Habitants, élus et géographes autour des cartes : rester, protéger ou déplacer.',
    place: 'Capitainerie de Beaulimont',
    day: 8,
    hour: 18,
    minutes: 150,
  },
  {
    key: 'marche-transports',
    type: 'demonstration',
    level: 'local',
    title: 'Marche pour les trains du soir',
    description: 'Départ groupé vers la préfecture, à l’appel d’associations de voyageurs.',
    place: 'Place de la Gare, Montclar-les-Forges',
    day: 9,
    hour: 14,
    minutes: 180,
  },
  {
    key: 'session-sante',
    type: 'session',
    level: 'national',
    title: 'Session : les déserts médicaux',
    description: 'Auditions de soignants et d’élus ruraux, suivies de la présentation du rapport.',
    place: 'Salle des auditions',
    day: 12,
    hour: 10,
    minutes: 240,
  },
  {
    key: 'vote-energie',
    type: 'assembly_vote',
    level: 'national',
    title: 'Vote : la proposition sur les réseaux d’énergie',
    description: 'Vote d’ensemble après l’examen des amendements.',
    place: 'Hémicycle',
    day: 15,
    hour: 15,
    minutes: 120,
  },
  {
    key: 'entretien-justice',
    type: 'interview',
    level: 'regional',
    title: 'Entretien : une journée au tribunal',
    description: 'Greffiers, avocats et magistrats racontent les délais, et ce qui les raccourcirait.',
    place: 'La Gazette des Halles',
    day: 19,
    hour: 18,
    minutes: 60,
  },
  {
    key: 'election-conseil-jeunes',
    type: 'election',
    level: 'local',
    title: 'Élection du conseil des jeunes',
    description: 'Vote des 11-17 ans dans les collèges et à la médiathèque.',
    place: 'Valmont-sur-Orge',
    day: 23,
    hour: 9,
    minutes: 480,
  },
  {
    key: 'seance-numerique',
    type: 'assembly_session',
    level: 'national',
    title: 'Séance : écrans et services publics',
    description: 'Discussion générale sur l’accueil humain dans les démarches en ligne.',
    place: 'Hémicycle',
    day: 30,
    hour: 15,
    minutes: 300,
  },
  {
    key: 'debat-agriculture',
    type: 'debate',
    level: 'regional',
    title: 'Débat : installer de jeunes agriculteurs',
    description: 'Foncier, eau, revenu : trois tables rondes ouvertes à tous.',
    place: 'Foire de Beaulimont',
    day: 41,
    hour: 14,
    minutes: 180,
  },
  {
    key: 'entretien-culture',
    type: 'interview',
    level: 'local',
    title: 'Entretien : la médiathèque de demain',
    description: 'Ouverture le dimanche, gratuité, livres et prêts d’outils : les bibliothécaires répondent.',
    place: 'Médiathèque de Valmont-sur-Orge',
    day: 55,
    hour: 17,
    minutes: 90,
  },
]

const minute = 60_000
const day = 24 * 60 * minute

/** Returns the time at which it is that hour in Paris, `days` after the date of `now` there. */
function inParis(now: Date, days: number, hour: number): Date {
  const date = new Date(now.getTime() + days * day).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  const asUtc = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`)
  const shown = new Date(`${asUtc.toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).replace(' ', 'T')}Z`)
  return new Date(asUtc.getTime() - (shown.getTime() - asUtc.getTime()))
}

/** The agenda of the demo community, entirely in the future. */
export function eventRows(now: Date): Insertable<DB['events']>[] {
  return planned.map((event) => {
    const starts = inParis(now, event.day, event.hour)
    return {
      id: idOf(`event/${event.key}`),
      type: event.type,
      level: event.level,
      title: typeset(event.title),
      description: `${typeset(event.description)} · Événement fictif`,
      place: typeset(event.place),
      participants: event.participants ?? [],
      tv_channel: event.channel ?? null,
      importance: event.importance ?? 'normal',
      is_example: true,
      starts_at: starts.toISOString(),
      ends_at: new Date(starts.getTime() + event.minutes * minute).toISOString(),
      created_at: now.toISOString(),
    }
  })
}
