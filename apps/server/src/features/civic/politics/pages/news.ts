import { calendarTimeline, facts, links, members, publisher } from '../blocks.ts'
import type { Book } from '../book.ts'
import type { Made } from '../frame.ts'
import type { PageMaker } from './page.ts'

/** Dated facts listed in the agenda before the link to the calendar. */
const agendaListed = 20

function agenda(book: Book): Made[] {
  const coming = book.events.filter(
    ({ from, to }) => (to ?? from) >= book.today.slice(0, (to ?? from).length),
  )
  return calendarTimeline('agenda', 'Dates à venir', coming.slice(0, agendaListed), { today: book.today })
}

export const news = {
  agenda: {
    title: 'Agenda politique',
    summary: 'Les prochaines dates de la vie publique, et qui publie l’ordre du jour des assemblées.',
    blocks: (book) => [
      ...agenda(book),
      links('calendar', 'Le calendrier', [
        {
          label: 'Calendrier politique',
          description: 'Par mois, par semaine, et en direct.',
          path: '/calendar',
        },
      ]),
      publisher('sittings', 'L’ordre du jour des assemblées', {
        institution: 'Assemblée nationale',
        page: 'Open data, réunions',
        url: 'https://data.assemblee-nationale.fr/',
        publishes: 'Les séances publiques et les réunions de commission, avec leur ordre du jour.',
        brings: 'Les séances et les réunions à venir, dans le calendrier.',
      }),
    ],
  },
  press: {
    title: 'Presse',
    summary: 'Où les institutions publient leurs communiqués.',
    blocks: () => [
      publisher('government', 'Les communiqués du Gouvernement', {
        institution: 'Gouvernement',
        page: 'Actualités et communiqués',
        url: 'https://www.info.gouv.fr/',
        publishes:
          'Les communiqués du Premier ministre et des ministères, les comptes rendus du Conseil des ministres.',
        brings: 'Le titre, la date et l’adresse de chaque communiqué, sans en reprendre le texte.',
      }),
      publisher('assembly', 'Les communiqués de l’Assemblée nationale', {
        institution: 'Assemblée nationale',
        page: 'Espace presse',
        url: 'https://www.assemblee-nationale.fr/',
        publishes: 'Les communiqués de la présidence et des commissions, l’agenda de la presse.',
        brings: 'Le titre, la date et l’adresse de chaque communiqué.',
      }),
    ],
  },
  international: {
    title: 'International',
    summary: 'La France dans les organisations internationales.',
    blocks: (book) =>
      book
        .of('institutions')
        .filter(({ value }) => value.kind === 'international')
        .flatMap((entry) => [
          ...facts(entry.key, entry.value.name, entry),
          ...members(`${entry.key}-members`, `${entry.value.name} : direction`, entry),
        ]),
  },
  debates: {
    title: 'Débats',
    summary: 'Où lire les débats du Parlement, mot pour mot.',
    blocks: () => [
      publisher('assembly', 'Les débats de l’Assemblée nationale', {
        institution: 'Assemblée nationale',
        page: 'Open data, comptes rendus de la séance publique',
        url: 'https://data.assemblee-nationale.fr/',
        publishes: 'Le compte rendu intégral de chaque séance publique.',
        brings: 'La date, l’ordre du jour et l’adresse de chaque séance ; les propos restent à la source.',
      }),
      publisher('senate', 'Les débats du Sénat', {
        institution: 'Sénat',
        page: 'Comptes rendus',
        url: 'https://www.senat.fr/',
        publishes: 'Le compte rendu intégral des séances et des réunions de commission.',
        brings: 'La date, l’ordre du jour et l’adresse de chaque séance.',
      }),
    ],
  },
  interviews: {
    title: 'Entretiens',
    summary: 'Où retrouver les entretiens donnés par les responsables publics.',
    blocks: () => [
      publisher('speeches', 'La collection des discours publics', {
        institution: 'Direction de l’information légale et administrative',
        page: 'Vie publique, discours',
        url: 'https://www.vie-publique.fr/discours',
        publishes:
          'Les discours, entretiens et interventions du président de la République et des membres du Gouvernement.',
        brings: 'La date, l’auteur, le média et l’adresse de chaque entretien ; aucun propos n’est repris.',
      }),
    ],
  },
  statements: {
    title: 'Déclarations',
    summary: 'Où lire les déclarations officielles, à leur source.',
    blocks: () => [
      publisher('presidency', 'Les déclarations de la présidence', {
        institution: 'Présidence de la République',
        page: 'Toutes les actualités',
        url: 'https://www.elysee.fr/',
        publishes: 'Les déclarations et communiqués du président de la République.',
        brings: 'La date, l’objet et l’adresse de chaque déclaration ; aucun propos n’est repris.',
      }),
      publisher('speeches', 'La collection des discours publics', {
        institution: 'Direction de l’information légale et administrative',
        page: 'Vie publique, discours',
        url: 'https://www.vie-publique.fr/discours',
        publishes: 'Le texte des déclarations publiques depuis 1974.',
        brings: 'La date, l’auteur et l’adresse de chaque déclaration.',
      }),
    ],
  },
} satisfies Record<string, PageMaker>
