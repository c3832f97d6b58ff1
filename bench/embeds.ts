import type { Shot } from './load.ts'
import type { Stage } from './stage.ts'
import type { Story } from './story.ts'

/** Embeds of one page that many readers open. */
const embedsOfPage = 300

const embed = (id: string): Shot => ({ method: 'GET', path: `/embed/posts/${id}?lang=fr` })

/** One embed that everybody opens, and a page that holds hundreds. */
export function embedStories(stage: Stage): Story[] {
  const newest = async () => embed((await stage.posts()).viral)
  const yardstick: Story['yardstick'] = {
    name: 'bare route, same bytes',
    server: async () => stage.sameBytes((await newest()).path),
    shots: async () => [await newest()],
  }
  return [
    { name: 'embed of a post', shots: async () => [await newest()], yardstick, targets: { ratio: 0.5 } },
    {
      name: `embeds, ${embedsOfPage} of one page`,
      shots: async () => (await stage.posts()).posts.slice(0, embedsOfPage).map(embed),
      yardstick,
      targets: { ratio: 0.5 },
    },
  ]
}
