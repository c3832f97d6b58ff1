import { politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import type { FeedTab } from '@parvis/contract/fields.schemas.ts'

interface MemberReference {
  id: string
  username: string | null
}

/** Canonical path of each page; `absolute` adds the site's origin. */
export const paths = {
  tab: (tab: FeedTab) => (tab === 'politics' ? '/' : `/?tab=${tab}`),
  post: (id: string) => `/post/${id}`,
  member: ({ id, username }: MemberReference) => `/profile/${username ?? id}`,
  data: (slug: string) => `/political-data/${slug}`,
  tabFeed: (tab: FeedTab) => `/feeds/${tab}.xml`,
  memberFeed: ({ id }: { id: string }) => `/profile/${id}/feed.xml`,
} as const

/** The dashboard of political data and its pages. */
export const dataPages = ['/political-data', ...Object.keys(politicalSlugs).map((slug) => paths.data(slug))]

/** A public page with fixed text. */
export interface FixedPage {
  path: string
  /** The title that the web app uses. */
  title: string
  description: string
  /** Whether the server renders its first screen. */
  isDrawn: boolean
}

/** The ledger of questions. Its structured data is not fixed. */
export const questionsPage: FixedPage = {
  path: '/questions',
  title: 'Questions aux responsables',
  description:
    'Les questions posées aux responsables politiques vérifiés sous leurs posts, en attente ou répondues.',
  isDrawn: false,
}

export const fixedPages: FixedPage[] = [
  {
    path: '/search',
    title: 'Recherche',
    description: 'Chercher des comptes, des posts, des lois et des événements sur {siteName}.',
    isDrawn: false,
  },
  {
    path: '/calendar',
    title: 'Calendrier',
    description:
      'Les rendez-vous politiques du mois : séances, élections, débats, entretiens, manifestations.',
    isDrawn: false,
  },
  {
    path: '/polls',
    title: 'Sondages',
    description: 'Les sondages en cours et leurs résultats, qui ne sont pas représentatifs.',
    isDrawn: false,
  },
  {
    path: '/law-tracking',
    title: 'Suivi des lois',
    description: 'Les textes en discussion, étape par étape, du dépôt à la promulgation, avec leurs sources.',
    isDrawn: false,
  },
  {
    path: '/elus',
    title: 'Élus',
    description: 'Députés, sénateurs et députés européens : mandats, groupes, commissions et votes.',
    isDrawn: false,
  },
  {
    path: '/scrutins',
    title: 'Scrutins publics',
    description: 'Ce que le Parlement a voté : le résultat, les groupes et le vote de chacun.',
    isDrawn: false,
  },
  {
    path: '/pres-de-chez-moi',
    title: 'Près de chez moi',
    description:
      'Les élus de votre région, les prochains rendez-vous et les questions en attente. Votre code postal reste sur votre appareil.',
    isDrawn: false,
  },
  {
    path: '/votes-comme-moi',
    title: 'Qui vote comme moi ?',
    description:
      'De vrais scrutins de l’Assemblée nationale : comparez vos positions à celles de chaque député et de chaque groupe. Vos réponses restent sur votre appareil.',
    isDrawn: false,
  },
  {
    path: '/cgu',
    title: 'Conditions d’utilisation',
    description:
      'Ce que vous pouvez attendre de {siteName}, et ce que {siteName} attend de vous : les règles, leurs textes successifs, la modération et ses recours.',
    isDrawn: true,
  },
  {
    path: '/confidentialite',
    title: 'Politique de confidentialité',
    description:
      'Ce que {siteName} garde de vous, pourquoi, jusqu’à quand, et comment le reprendre ou l’effacer.',
    isDrawn: true,
  },
  {
    path: '/accessibilite',
    title: 'Déclaration d’accessibilité',
    description:
      'L’état de conformité de {siteName} au RGAA, ce qui a été vérifié, ce qui ne l’a pas été, et les voies de recours.',
    isDrawn: true,
  },
  {
    path: '/transparence',
    title: 'Transparence',
    description:
      'Comment le fil est classé, et ce que la modération et la vérification ont fait, en chiffres.',
    isDrawn: true,
  },
  {
    path: '/transparence/neutralite',
    title: 'Neutralité',
    description:
      'À quel point les posts de chaque orientation, rôle et région sont montrés et modérés, avec intervalles et méthode.',
    isDrawn: false,
  },
  {
    path: '/transparence/journal',
    title: 'Journal public',
    description:
      'Chaque décision de vérification ou de modération, sans nom, dans un journal que personne ne réécrit sans que cela se voie.',
    isDrawn: false,
  },
  {
    path: '/partis',
    title: 'Partis et orientations',
    description:
      'Les partis que {siteName} connaît, leur orientation, sa source, et chaque changement daté et motivé.',
    isDrawn: true,
  },
  {
    path: '/political-data/sources',
    title: 'Sources et lacunes des données politiques',
    description: 'D’où vient chaque chiffre, à quelle date, sous quelle licence, et ce qui manque encore.',
    isDrawn: false,
  },
  {
    path: '/political-data/corrections',
    title: 'Corrections des données politiques',
    description:
      'Les erreurs que des lecteurs ont signalées et qu’un éditeur a corrigées : avant, après, motif et jour.',
    isDrawn: false,
  },
  {
    path: '/reserve-electorale',
    title: 'Réserve électorale',
    description:
      'Ce que la loi demande à la veille d’un scrutin, ce que {siteName} fait alors, et les périodes annoncées.',
    // Shows the current time: two responses differ.
    isDrawn: false,
  },
]

/** Full address of a path on the site; full addresses are returned unchanged. */
export function absolute(siteUrl: string, path: string): string {
  return path.startsWith('/') ? siteUrl + path : path
}

/** Names of the tabs, as in the web app. */
export const tabNames: Record<FeedTab, string> = {
  politics: 'Politiques',
  journalism: 'Journalistes',
  citizens: 'Citoyens',
}
