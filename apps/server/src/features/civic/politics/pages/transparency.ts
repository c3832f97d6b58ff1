import { facts, figures, links, publisher } from '../blocks.ts'
import type { FactSet } from '../fact-set.ts'
import type { PageDefinition } from '../frame.ts'
import { reforms } from './powers.ts'
import { figuresNamed } from './records.ts'

const authority = (factSet: FactSet) =>
  facts('hatvp', 'La Haute Autorité', factSet.one('institutions', 'hatvp'))

const lobbyRegister = publisher('register', 'Le répertoire des représentants d’intérêts', {
  institution: 'HATVP',
  url: 'https://www.hatvp.fr/',
  publishes:
    'Les organisations inscrites, leurs actions, leurs dépenses par tranche et les décisions visées.',
  missing: '{siteName} ne reprend pas la liste des organisations inscrites.',
})

const declarationsPublisher = publisher('declarations', 'Les déclarations', {
  institution: 'HATVP',
  url: 'https://www.hatvp.fr/',
  publishes:
    'Les déclarations d’intérêts et d’activités des responsables publics, et celles de patrimoine des membres du Gouvernement.',
  missing: '{siteName} ne reprend pas les déclarations : elles se lisent à la Haute Autorité.',
  note: 'Les déclarations de patrimoine des parlementaires ne se consultent qu’en préfecture : {siteName} ne les publie pas et ne les reprend pas.',
})

const accounts = links('more', 'Voir aussi', [
  {
    label: 'Comptes publics',
    description: 'Dépenses, recettes et dette, et qui les contrôle.',
    path: '/political-data/public-accounts',
  },
  { label: 'Budget', description: 'Le solde public et ses prévisions.', path: '/political-data/budget' },
])

export const transparency = {
  transparency: {
    title: 'Transparence de la vie publique',
    summary: 'Qui contrôle l’intégrité des responsables publics, et ce qui est publié.',
    blocks: (factSet) => [
      ...authority(factSet),
      declarationsPublisher,
      links('more', 'Voir aussi', [
        { label: 'Représentants d’intérêts', path: '/political-data/lobby' },
        { label: 'Déclarations', path: '/political-data/declaration' },
        { label: 'Marchés publics', path: '/political-data/contracts' },
        { label: 'Performance de l’action publique', path: '/political-data/performance' },
        { label: 'Sources, âge et lacunes de ces données', path: '/political-data/sources' },
      ]),
    ],
  },
  lobby: {
    title: 'Représentants d’intérêts',
    summary: 'Le répertoire des représentants d’intérêts : qui le tient, et depuis quelle loi.',
    blocks: (factSet) => [
      ...figures('register-figures', 'Le répertoire en chiffres', factSet.of('lobby-figures')),
      ...authority(factSet),
      ...reforms(factSet, 'La loi', /Sapin II/),
      lobbyRegister,
    ],
  },
  declaration: {
    title: 'Déclarations d’intérêts et de patrimoine',
    summary: 'Ce que déclarent les responsables publics, et où cela se consulte.',
    blocks: (factSet) => [
      ...figures(
        'declaration-figures',
        'Les déclarations publiées en chiffres',
        factSet.of('declaration-figures'),
      ),
      ...authority(factSet),
      ...reforms(factSet, 'La loi', /Transparence de la vie publique/),
      declarationsPublisher,
    ],
  },
  contracts: {
    title: 'Marchés publics',
    summary: 'Où sont publiés les contrats passés par l’État et les collectivités.',
    blocks: () => [
      publisher('contracts', 'Les données essentielles de la commande publique', {
        institution: 'Ministère de l’Économie et des Finances',
        url: 'https://www.data.gouv.fr/',
        publishes: 'Objet, montant, acheteur et titulaire de chaque marché et de chaque concession.',
        missing: '{siteName} ne reprend pas encore les marchés publics.',
      }),
      publisher('notices', 'Les avis de marché', {
        institution: 'Direction de l’information légale et administrative',
        url: 'https://www.boamp.fr/',
        publishes: 'Les appels à la concurrence et les avis d’attribution.',
        missing: '{siteName} ne reprend pas encore les avis de marché.',
      }),
      accounts,
    ],
  },
  performance: {
    title: 'Performance de l’action publique',
    summary:
      'Ce que l’État prévoit pour ses finances, ce qu’il en a été, et où lire les objectifs de chaque mission.',
    blocks: (factSet) => [
      ...figures(
        'forecasts',
        'Prévisions et résultat des finances publiques',
        figuresNamed(factSet, [
          'public-deficit-2025',
          'deficit-forecast-2026',
          'deficit-forecast-2027',
          'debt-forecast-2027',
          'growth-forecast-2026',
          'state-balance-2026',
        ]),
      ),
      ...facts('cour-des-comptes', 'Qui contrôle', factSet.one('institutions', 'cour-des-comptes')),
      publisher('budget', 'Les projets et rapports annuels de performance', {
        institution: 'Direction du budget',
        url: 'https://www.budget.gouv.fr/',
        publishes: 'Pour chaque mission de l’État : objectifs, indicateurs, crédits et résultats.',
        missing: '{siteName} ne reprend pas encore les indicateurs de chaque mission.',
      }),
      accounts,
    ],
  },
} satisfies Record<string, PageDefinition>
