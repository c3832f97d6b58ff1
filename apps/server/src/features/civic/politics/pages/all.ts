import { type PoliticalSlug, politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalPage } from '@parvis/contract/civic/politics.schemas.ts'
import { links } from '../blocks.ts'
import type { FactSet } from '../fact-set.ts'
import type { BuiltBlock, PageDefinition } from '../frame.ts'
import { chambers } from './chambers.ts'
import { economy } from './economy.ts'
import { elections } from './elections.ts'
import { europe } from './europe.ts'
import { news } from './news.ts'
import { powers } from './powers.ts'
import { transparency } from './transparency.ts'

/** Pages that link to other features. */
const elsewhere = {
  polls: {
    title: 'Sondages',
    summary: 'Les sondages de {siteName}. Résultats non représentatifs.',
    blocks: () => [
      links('polls', 'Les sondages', [
        {
          label: 'Sondages de {siteName}',
          description: 'En cours et terminés ; résultats non représentatifs.',
          path: '/polls',
        },
      ]),
    ],
  },
  laws: {
    title: 'Lois',
    summary: 'Les projets et propositions de loi, étape par étape.',
    blocks: () => [
      links('laws', 'Le suivi des lois', [
        {
          label: 'Suivi des lois',
          description: 'Où en est chaque texte, et ce qui vient ensuite.',
          path: '/law-tracking',
        },
      ]),
    ],
  },
} satisfies Record<string, PageDefinition>

/** All pages; the type requires one for every slug. */
export const pageDefinitions: Record<PoliticalSlug, PageDefinition> = {
  ...powers,
  ...chambers,
  ...news,
  ...transparency,
  ...elections,
  ...economy,
  ...europe,
  ...elsewhere,
}

export interface BuiltPage {
  page: PoliticalPage
  blocks: Map<string, BuiltBlock>
}

/** The page of a slug on the day of the facts. */
export function buildPage(slug: PoliticalSlug, factSet: FactSet): BuiltPage {
  const { title, summary, section = null, blocks } = pageDefinitions[slug]
  const built = blocks(factSet)
  return {
    page: {
      slug,
      template: politicalSlugs[slug],
      title,
      summary,
      section,
      blocks: built.map(({ block }) => block),
    },
    blocks: new Map(built.map((one) => [one.block.id, one])),
  }
}
