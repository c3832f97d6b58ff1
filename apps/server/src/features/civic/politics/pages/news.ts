import { calendarTimeline, facts, links, members, publisher } from '../blocks.ts'
import type { FactSet } from '../fact-set.ts'
import type { BuiltBlock, PageDefinition } from '../frame.ts'
import { debates, publications, rulings } from './records.ts'

/** Dated facts listed in the agenda before the link to the calendar. */
const agendaListed = 20

function agenda(factSet: FactSet): BuiltBlock[] {
  const coming = factSet.events.filter(
    ({ from, to }) => (to ?? from) >= factSet.today.slice(0, (to ?? from).length),
  )
  return calendarTimeline('agenda', 'Dates à venir', coming.slice(0, agendaListed), { factSet })
}

/** Sessions of Parliament and their suspensions. */
function sessions(factSet: FactSet): BuiltBlock[] {
  const meant = factSet.events.filter(({ reference }) =>
    /^(session|suspension|cloture-session)-/.test(reference),
  )
  return calendarTimeline('sessions', 'Les sessions du Parlement', meant, { factSet })
}

const speeches = publisher('speeches', 'La collection des discours publics', {
  institution: 'Direction de l’information légale et administrative',
  url: 'https://www.vie-publique.fr/discours',
  publishes:
    'Les discours, entretiens et déclarations du président de la République et des membres du Gouvernement.',
  missing: '{siteName} ne reprend les propos de personne : ils se lisent en entier à leur source.',
})

const lawTracking = links('laws', 'Voir aussi', [
  {
    label: 'Suivi des lois',
    description: 'Où en est chaque texte, étape par étape.',
    path: '/law-tracking',
  },
])

export const news = {
  agenda: {
    title: 'Agenda politique',
    summary: 'Les prochaines dates de la vie publique, et qui publie l’ordre du jour des assemblées.',
    blocks: (factSet) => [
      ...agenda(factSet),
      links('calendar', 'Le calendrier', [
        {
          label: 'Calendrier politique',
          description: 'Par mois, par semaine, et en direct.',
          path: '/calendar',
        },
      ]),
      publisher('sittings', 'L’ordre du jour des assemblées', {
        institution: 'Assemblée nationale',
        url: 'https://www.assemblee-nationale.fr/',
        publishes: 'Les séances publiques et les réunions de commission, avec leur ordre du jour.',
        missing:
          '{siteName} ne montre ici que les dates établies longtemps à l’avance, sans l’ordre du jour des séances.',
      }),
    ],
  },
  press: {
    title: 'Presse',
    summary: 'Les publications officielles dont {siteName} tire ses chiffres, et où lire les communiqués.',
    blocks: (factSet) => [
      ...publications(factSet),
      publisher('government', 'Les communiqués du Gouvernement', {
        institution: 'Gouvernement',
        url: 'https://www.info.gouv.fr/',
        publishes:
          'Les communiqués du Premier ministre et des ministères, les comptes rendus du Conseil des ministres.',
        missing: '{siteName} ne reprend pas les communiqués du Gouvernement.',
      }),
      publisher('assembly', 'Les communiqués de l’Assemblée nationale', {
        institution: 'Assemblée nationale',
        url: 'https://www.assemblee-nationale.fr/',
        publishes: 'Les communiqués de la présidence et des commissions, l’agenda de la presse.',
        missing: '{siteName} ne reprend pas les communiqués de l’Assemblée.',
      }),
    ],
  },
  international: {
    title: 'International',
    summary: 'La France dans les organisations internationales.',
    blocks: (factSet) =>
      factSet
        .of('institutions')
        .filter(({ value }) => value.kind === 'international')
        .flatMap((entry) => [
          ...facts(entry.key, entry.value.name, entry),
          ...members(`${entry.key}-members`, `${entry.value.name} : direction`, entry),
        ]),
  },
  debates: {
    title: 'Débats',
    summary: 'Les textes débattus au Parlement, ses sessions, et où lire les débats mot pour mot.',
    blocks: (factSet) => [
      ...debates(factSet),
      ...sessions(factSet),
      publisher('assembly', 'Les comptes rendus de l’Assemblée nationale', {
        institution: 'Assemblée nationale',
        url: 'https://www.assemblee-nationale.fr/',
        publishes: 'Le compte rendu intégral de chaque séance publique.',
        missing: '{siteName} ne reprend pas les propos tenus en séance.',
      }),
      publisher('senate', 'Les comptes rendus du Sénat', {
        institution: 'Sénat',
        url: 'https://www.senat.fr/',
        publishes: 'Le compte rendu intégral des séances et des réunions de commission.',
        missing: '{siteName} ne reprend pas les propos tenus en séance.',
      }),
      lawTracking,
    ],
  },
  interviews: {
    title: 'Entretiens',
    summary: 'Où lire les entretiens donnés par les responsables publics.',
    blocks: () => [
      speeches,
      links('more', 'Voir aussi', [
        { label: 'Président de la République', path: '/political-data/president' },
        { label: 'Gouvernement', path: '/political-data/government' },
        { label: 'Déclarations', path: '/political-data/statements' },
      ]),
    ],
  },
  statements: {
    title: 'Déclarations',
    summary:
      'Les engagements de responsabilité du Gouvernement, les décisions du Conseil constitutionnel, et où lire les déclarations.',
    blocks: (factSet) => [
      ...rulings(factSet),
      publisher('presidency', 'Les déclarations de la présidence', {
        institution: 'Présidence de la République',
        url: 'https://www.elysee.fr/',
        publishes: 'Les déclarations et communiqués du président de la République.',
        missing: '{siteName} ne reprend pas les déclarations de la présidence.',
      }),
      speeches,
      lawTracking,
    ],
  },
} satisfies Record<string, PageDefinition>
