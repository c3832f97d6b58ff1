import {
  type EmbedManner,
  type EmbedTarget,
  embedPath,
  embedThemes,
  resizeScript,
} from '@parvis/contract/discovery/embeds.ts'
import { isLanguage, type Language, negotiated, tagsOf } from '@parvis/contract/languages.ts'
import { refusalBody } from '@parvis/platform/http/api.ts'
import { etagOf, holds } from '@parvis/platform/http/etag.ts'
import { readCosts } from '@parvis/platform/http/read-budget.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { fileSourceOf } from '../../../config/config.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { politicsCacheOf } from '../../civic/politics/index.ts'
import { describeSite } from '../syndication/index.ts'
import { isEmbedKind, targetAt, targetNamed } from './addresses.ts'
import { resizeSource } from './assets.ts'
import { postEmbed, questionEmbed } from './contents.ts'
import { dataEmbed } from './data-embed.ts'
import {
  document,
  type EmbedContent,
  type EmbedContext,
  embedContextOf,
  embedHeaders,
  note,
} from './document.ts'
import { createEmbedCache } from './embed-cache.ts'
import { lawEmbed } from './law-embed.ts'
import { type MaxSize, oembedOf, oembedXml } from './oembed.ts'
import { pollEmbed } from './poll-embed.ts'
import { officialEmbed, voteEmbed } from './record-embed.ts'

export const embedsFeature: Feature = {
  routes: embedRoutes,
}

type QueryParameters = Record<string, string | string[] | undefined>

const utf8 = (type: string) => `${type}; charset=utf-8`
const textOf = (given: QueryParameters[string]) => (typeof given === 'string' ? given : undefined)

/**
 * Embeds for frames of other sites, and oEmbed. Responses are the same for everybody: cookies and tokens are not
 * read.
 */
function embedRoutes(
  { app, reads, shortcuts }: Pick<ServerParts, 'app' | 'reads' | 'shortcuts'>,
  context: AppContext,
): void {
  const { db, clock, config, siteSettings } = context
  const site = describeSite(context)
  const politics = politicsCacheOf(context)
  const pages = createEmbedCache(context, reads)
  shortcuts.push(pages.serveAgain)
  const fileSource = fileSourceOf(config)
  let cachedHeaders: { of: ReturnType<typeof site>; headers: Record<string, string> } | undefined
  const headersNow = () => {
    const now = site()
    if (cachedHeaders?.of !== now) cachedHeaders = { of: now, headers: embedHeaders(now, fileSource) }
    return cachedHeaders.headers
  }

  function contentOf(
    embed: EmbedContext,
    { kind, id, block }: EmbedTarget,
  ): Promise<EmbedContent | undefined> {
    switch (kind) {
      case 'posts':
        return postEmbed(db, embed, id)
      case 'polls':
        return pollEmbed(db, embed, id, clock.now())
      case 'questions':
        return questionEmbed(db, embed, id)
      case 'data':
        return dataEmbed(politics, embed, id, block)
      case 'laws':
        return lawEmbed(db, embed, id, clock.now())
      case 'votes':
        return voteEmbed(db, embed, id)
      case 'officials':
        return officialEmbed(db, embed, id)
    }
  }

  /** Requested language, if offered, and theme; undefined: the reader's own. */
  function readManner({ lang, theme }: QueryParameters): EmbedManner {
    const { offered } = siteSettings.current().languages
    return {
      lang: isLanguage(lang) && offered.includes(lang) ? lang : undefined,
      theme: embedThemes.find((one) => one === theme),
    }
  }

  function languageFor(request: FastifyRequest, reply: FastifyReply, { lang }: EmbedManner): Language {
    if (lang !== undefined) return lang
    reply.header('vary', 'accept-language')
    return negotiated(tagsOf(request.headers['accept-language']), siteSettings.current().languages)
  }

  app.get<{ Params: { kind: string; id: string }; Querystring: QueryParameters }>(
    '/embed/:kind/:id',
    async (request, reply) => {
      const { params, query } = request
      if (!isEmbedKind(params.kind)) throw new Refusal('route_not_found')
      for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'origin-agent-cluster'])
        reply.removeHeader(name)
      reply.headers(headersNow())
      const manner = readManner(query)
      const embed = embedContextOf(site(), languageFor(request, reply, manner), manner.theme)
      const target = targetNamed(params.kind, params.id, textOf(query.block))
      const place = target === undefined ? 'none/none' : `${target.kind}/${target.id}`
      const key = `embeds/${place}/${embed.language} ${embed.theme ?? ''} ${target?.block ?? ''}`
      try {
        reads.spend(request, reply, readCosts.fromMemory)
        return await pages.serveText(request, reply, key, utf8('text/html'), async (page) => {
          const found = target && (await contentOf(embed, target))
          page.shows(found?.subjects ?? (target === undefined ? [] : [target.id]))
          if (target !== undefined && found !== undefined)
            return document(
              embed,
              found,
              embed.site.url + embedPath(target, { ...manner, lang: embed.language }),
            )
          page.missing()
          return note(embed, embed.t('embed.gone'))
        })
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error
        // Readers see a sentence in the frame.
        return reply
          .status(429)
          .header('cache-control', 'no-store')
          .type(utf8('text/html'))
          .send(note(embed, embed.t('embed.busy')))
      }
    },
  )

  app.get(resizeScript, (request, reply) => {
    const etag = etagOf(resizeSource)
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag)
    if (holds(request.headers, etag)) return reply.status(304).send()
    return reply.type(utf8('text/javascript')).send(resizeSource)
  })

  app.get<{ Querystring: QueryParameters }>(
    '/oembed',
    { config: { answersData: true, readCost: readCosts.fromMemory } },
    async (request, reply) => {
      const { query } = request
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
      const format = query.format ?? 'json'
      if (format !== 'json' && format !== 'xml')
        return reply
          .status(501)
          .send(refusalBody('validation_failed', 'format: json or xml', request.id, { format: 'unknown' }))
      const room = { maxwidth: readMaxSize(query, 'maxwidth'), maxheight: readMaxSize(query, 'maxheight') }
      if (textOf(query.url) === undefined)
        throw new Refusal('validation_failed', 'url: an address of this site', { url: 'missing' })
      const target = targetAt(config.siteUrl, textOf(query.url) ?? '')
      // One refusal for hidden, deleted and unknown content.
      if (target === undefined) throw new Refusal('route_not_found', 'nothing to embed at this address')
      const manner = readManner(query)
      const embed = embedContextOf(site(), languageFor(request, reply, manner), manner.theme)
      const key = `embeds/${target.kind}/${target.id}/oembed ${format} ${embed.language} ${Object.values({ ...manner, ...room, block: target.block })}`
      const type = utf8(format === 'json' ? 'application/json' : 'text/xml')
      return pages.serveText(request, reply, key, type, async (page) => {
        const found = await contentOf(embed, target)
        page.shows(found?.subjects ?? [target.id])
        if (found === undefined) {
          page.missing()
          return format === 'json' ? '{"error":{"code":"route_not_found"}}' : '<error>route_not_found</error>'
        }
        const answer = oembedOf(embed.site, found, { target, manner, room })
        return format === 'json' ? JSON.stringify(answer) : oembedXml(answer)
      })
    },
  )
}

/** Default: larger than any screen. */
const largestSize = 10_000

function readMaxSize(query: QueryParameters, side: keyof MaxSize): number {
  const given = query[side]
  if (given === undefined || given === '') return largestSize
  const pixels = Number(given)
  if (!/^\d{1,9}$/.test(String(given)) || pixels === 0)
    throw new Refusal('validation_failed', `${side}: pixels`, { [side]: 'number' })
  return Math.min(pixels, largestSize)
}
