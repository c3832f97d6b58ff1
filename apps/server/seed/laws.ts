import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../src/app-context.ts'
import { requestPreview } from '../src/features/content/link-previews/index.ts'
import { idOf, memberId } from './ids.ts'
import { typeset } from './typography.ts'

const day = 86_400_000

/** Bundled real laws that members of the demo community follow. */
const followed: Record<string, string[]> = {
  'plf-2027': [
    'manon_lefort',
    'elise_garandeau',
    'gilles_fromentel',
    'ines_caradec',
    'odile_varnier',
    'nour_haddadi',
  ],
  'aide-a-mourir-2026': ['manon_lefort', 'josiane_maubrun', 'rose_angelini'],
  'narcotrafic-2025': ['marc_delaunoy', 'fatou_diallene'],
}

/** Posts that cite one of them; the members are fictional, and state nothing about the laws but that they read on. */
const citing = [
  {
    law: 'plf-2027',
    by: 'gilles_fromentel',
    text: 'Le budget pour 2027 commence son chemin. Je le suis ici, étape par étape :',
    age: 5.2,
  },
  {
    law: 'aide-a-mourir-2026',
    by: 'josiane_maubrun',
    text: 'Pour qui veut lire où en est ce texte et comment chaque chambre a voté :',
    age: 8.4,
  },
]

/** Makes the demo community follow and cite laws in the database. */
export async function seedLaws(context: AppContext, tx: Tx): Promise<void> {
  const now = context.clock.now().getTime()
  const laws = await tx
    .selectFrom('laws')
    .select(['id', 'reference'])
    .where('reference', 'in', Object.keys(followed))
    .execute()
  for (const { id, reference } of laws) {
    await tx
      .insertInto('alerts')
      .values(
        (followed[reference] ?? []).map((username, place) => ({
          user_id: memberId(username),
          kind: 'law' as const,
          law_id: id,
          news: ['steps' as const],
          rhythm: 'at_once' as const,
          created_at: new Date(now - (place + 3) * day),
        })),
      )
      .execute()
    for (const { by, text, age } of citing.filter(({ law }) => law === reference)) {
      const content = `${typeset(text)} ${new URL(`/law-tracking/${reference}`, context.config.siteUrl).href}`
      await tx
        .insertInto('posts')
        .values({
          id: idOf(`law-post/${reference}`),
          user_id: memberId(by),
          content,
          link_id: await requestPreview(context, tx, content),
          channel: 'citizen',
          author_role: 'citizen',
          visibility: 'public',
          created_at: new Date(now - age * day),
        })
        .execute()
    }
  }
}
