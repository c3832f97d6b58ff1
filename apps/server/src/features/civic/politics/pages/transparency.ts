import { facts, figures, links, publisher } from '../blocks.ts'
import type { Book } from '../book.ts'
import type { PageMaker } from './page.ts'

const authority = (book: Book) => facts('hatvp', 'La Haute Autorité', book.one('institutions', 'hatvp'))

const lobbyRegister = publisher('register', 'Le répertoire des représentants d’intérêts', {
  institution: 'HATVP',
  page: 'Répertoire des représentants d’intérêts',
  url: 'https://www.hatvp.fr/',
  publishes:
    'Les organisations inscrites, leurs actions, leurs dépenses par tranche et les décisions visées.',
  brings:
    'Les organisations inscrites, leur secteur, le nombre de leurs actions et la tranche de leurs dépenses.',
})

const declarationsPublisher = publisher('declarations', 'Les déclarations', {
  institution: 'HATVP',
  page: 'Consulter les déclarations',
  url: 'https://www.hatvp.fr/',
  publishes:
    'Les déclarations d’intérêts et d’activités des responsables publics, et celles de patrimoine des membres du Gouvernement.',
  brings: 'Qui a déposé quelle déclaration, et quand, avec l’adresse de la page officielle.',
  note: 'Les déclarations de patrimoine des parlementaires ne se consultent qu’en préfecture : Parvis ne les publie pas et ne les importe pas.',
})

export const transparency = {
  transparency: {
    title: 'Transparence de la vie publique',
    summary: 'Qui contrôle l’intégrité des responsables publics, et ce qui est publié.',
    blocks: (book) => [
      ...authority(book),
      declarationsPublisher,
      links('more', 'Voir aussi', [
        { label: 'Représentants d’intérêts', path: '/political-data/lobby' },
        { label: 'Déclarations', path: '/political-data/declaration' },
        { label: 'Marchés publics', path: '/political-data/contracts' },
        { label: 'Performance de l’action publique', path: '/political-data/performance' },
      ]),
    ],
  },
  lobby: {
    title: 'Représentants d’intérêts',
    summary: 'Le répertoire des représentants d’intérêts : qui le tient, ce qu’il contient.',
    blocks: (book) => [
      ...figures('register-figures', 'Le répertoire en chiffres', book.of('lobby-figures')),
      lobbyRegister,
      ...authority(book),
    ],
  },
  declaration: {
    title: 'Déclarations d’intérêts et de patrimoine',
    summary: 'Ce que déclarent les responsables publics, et où cela se consulte.',
    blocks: (book) => [
      ...figures(
        'declaration-figures',
        'Les déclarations publiées en chiffres',
        book.of('declaration-figures'),
      ),
      declarationsPublisher,
      ...authority(book),
    ],
  },
  contracts: {
    title: 'Marchés publics',
    summary: 'Où sont publiés les contrats passés par l’État et les collectivités.',
    blocks: () => [
      publisher('contracts', 'Les données essentielles de la commande publique', {
        institution: 'Ministère de l’Économie et des Finances',
        page: 'Données essentielles de la commande publique (data.gouv.fr)',
        url: 'https://www.data.gouv.fr/',
        publishes: 'Objet, montant, acheteur et titulaire de chaque marché et de chaque concession.',
        brings: 'Les marchés les plus récents : objet, acheteur, titulaire, montant, date.',
      }),
      publisher('notices', 'Les avis de marché', {
        institution: 'Direction de l’information légale et administrative',
        page: 'Bulletin officiel des annonces des marchés publics',
        url: 'https://www.boamp.fr/',
        publishes: 'Les appels à la concurrence et les avis d’attribution.',
        brings: 'Le nombre d’avis par mois et par type d’acheteur.',
      }),
    ],
  },
  performance: {
    title: 'Performance de l’action publique',
    summary: 'Où sont publiés les objectifs de l’État et leurs résultats.',
    blocks: () => [
      publisher('budget', 'Les projets et rapports annuels de performance', {
        institution: 'Direction du budget',
        page: 'Documents budgétaires',
        url: 'https://www.budget.gouv.fr/',
        publishes: 'Pour chaque mission de l’État : objectifs, indicateurs, crédits et résultats.',
        brings: 'Les indicateurs de chaque mission, leur cible et le résultat constaté, année par année.',
      }),
    ],
  },
} satisfies Record<string, PageMaker>
