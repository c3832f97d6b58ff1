import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'
import { idOf, memberId } from './ids.ts'
import { personCalled } from './people.ts'
import type { TimedPost } from './timeline.ts'
import { typeset } from './typography.ts'

/** A repost: a post by its key, with a text or without. */
interface ScriptRepost {
  of: string
  by: string
  quote?: string
}

/** Posts that were widely shared: members of all sides repost each other, some with a text. */
export const reposts: readonly ScriptRepost[] = [
  { of: 'sante/021', by: 'elise_garandeau' },
  {
    of: 'sante/021',
    by: 'nour_haddadi',
    quote: 'Une question, cinq lignes, tout le monde au même endroit. On en redemande.',
  },
  {
    of: 'ecole/025',
    by: 'camille_ortholan',
    quote: 'J’y vais le mercredi depuis deux ans. On reçoit plus qu’on ne donne.',
  },
  {
    of: 'energie/025',
    by: 'lucas_perrinel',
    quote: 'Vingt communes vérifiées : je peux en faire une carte, liens morts compris.',
  },
  { of: 'energie/025', by: 'claire_ambreville' },
  {
    of: 'municipal/021',
    by: 'adrien_delcastel',
    quote: 'Un registre, ça se tient à jour même quand il est presque vide. Le nôtre est en ligne aussi.',
  },
  {
    of: 'agriculture/025',
    by: 'yuna_lebrezec',
    quote: 'Cette haie, je la montrerai à qui doute que l’on puisse réparer.',
  },
  { of: 'agriculture/025', by: 'gilles_fromentel' },
  { of: 'justice/021', by: 'agathe_simonnet' },
  { of: 'littoral/015', by: 'yannick_corlay', quote: 'L’eau n’a jamais demandé ses papiers à personne.' },
  { of: 'culture/029', by: 'manon_lefort' },
  {
    of: 'culture/029',
    by: 'fatou_diallene',
    quote: 'Si quelqu’un y joue samedi vers neuf heures, je viens avec un micro.',
  },
]

/** Reposts as rows: each comes some time after its original, never among the newest posts. */
export function repostRows(
  timeline: TimedPost[],
  before: (minutes: number) => string,
): Insertable<DB['posts']>[] {
  const known = new Map(timeline.map((entry) => [entry.post.key, entry]))
  return reposts.map(({ of, by, quote }, index) => {
    const original = known.get(of)
    if (original === undefined) throw new Error(`there is no post ${of} to repost`)
    const { role, region } = personCalled(by)
    return {
      id: idOf(`repost/${by}/${of}`),
      user_id: memberId(by),
      content: quote === undefined ? '' : typeset(quote),
      channel: role === 'citizen' ? 'citizen' : 'general',
      author_role: role,
      visibility: 'public',
      region_code: quote === undefined ? original.post.region : region,
      repost_kind: quote === undefined ? 'plain' : 'quote',
      repost_of_id: idOf(`post/${of}`),
      created_at: before(original.age * (0.9 - 0.02 * index)),
    }
  })
}
