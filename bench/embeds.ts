import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MeasuredServer, startServer } from './children.ts'
import { withClient } from './database.ts'
import type { Story } from './story.ts'

/** A bare route that answers the bytes of one embed. */
export interface SameEmbed {
  /** Path of the embed. */
  path: string
  bare: MeasuredServer
}

/** Embeds of one page that many readers open. */
const embedsOfPage = 300

export async function openSameEmbed(url: string, server: MeasuredServer, folder: string): Promise<SameEmbed> {
  const id = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from posts where visibility = 'public' order by created_at desc limit 1`,
    )
    return rows[0]?.id
  })
  const path = `/embed/posts/${id}?lang=fr`
  const answer = await fetch(server.address + path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const file = join(folder, 'embed.html')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const type = 'text/html; charset=utf-8'
  const bare = await startServer(['bench/yardsticks/same-bytes.ts', file, path.replace(/\?.*/, ''), type], {})
  return { path, bare }
}

/** One embed that everybody opens, and a page that holds hundreds. */
export function embedStories({ path, bare }: SameEmbed, posts: readonly string[]): Story[] {
  const yardstick = {
    name: 'bare route, same bytes',
    server: bare,
    shots: [{ method: 'GET' as const, path }],
  }
  return [
    { name: 'embed of a post', shots: [{ method: 'GET', path }], yardstick, targets: { ratio: 0.5 } },
    {
      name: `embeds, ${embedsOfPage} of one page`,
      shots: posts
        .slice(0, embedsOfPage)
        .map((id) => ({ method: 'GET', path: `/embed/posts/${id}?lang=fr` })),
      yardstick,
      targets: { ratio: 0.5 },
    },
  ]
}
