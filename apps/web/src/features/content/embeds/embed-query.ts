import type { OEmbed } from '@parvis/contract/discovery/embeds.schemas.ts'
import {
  type EmbedManner,
  type EmbedTarget,
  embedPath,
  oembedPath,
} from '@parvis/contract/discovery/embeds.ts'
import { queryOptions } from '@tanstack/react-query'
import { siteOrigin } from '../../../lib/site-origin.ts'

/** The oEmbed answer for a content: the code is the one that newsroom software gets. */
export const embedQuery = (target: EmbedTarget, manner: EmbedManner) =>
  queryOptions({
    queryKey: ['embed', target, manner],
    async queryFn({ signal }) {
      const address = siteOrigin() + embedPath(target)
      const answer = await fetch(oembedPath(address, 'json', manner), { signal, credentials: 'omit' })
      if (!answer.ok) throw new Error(`oEmbed answered ${answer.status}`)
      return (await answer.json()) as OEmbed
    },
  })
