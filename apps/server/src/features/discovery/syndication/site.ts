import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  colourFields,
  derivedFrom,
  type SiteColours,
  themes,
  usualColours,
} from '@parvis/contract/accounts/site-colours.ts'
import { type SiteFacts, usualSiteName } from '@parvis/contract/accounts/site-facts.ts'
import type { SiteSettings } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { languages } from '@parvis/contract/languages.ts'
import { etagOf, holds } from '@parvis/platform/http/etag.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { logoPrefix } from '@parvis/platform/storage/site-logos.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { derivedFromSettings } from '../../accounts/site-settings/index.ts'
import { excerpt } from './excerpt.ts'

/** Facts about the site in pages, feeds and pictures. */
export interface Site {
  /** Without a trailing slash. */
  url: string
  name: string
  /** A sentence. */
  description: string
  /** Whether name and description are the defaults. */
  isUsual: boolean
  /** Address of its own logo. */
  logo: string | null
  /** Style rules of its own colours; null for the default ones. */
  style: string | null
  /** Facts that the web app needs at its start, where they differ from the defaults. */
  facts: SiteFacts
}

function siteOf(url: string, settings: SiteSettings): Site {
  const { name, description } = settings.identity
  const facts = factsOf(settings)
  return {
    url,
    name,
    description: description.trim() || `${name}, le réseau social politique vérifié et transparent.`,
    isUsual: name === usualSiteName && description.trim() === '',
    logo: facts.logo ?? null,
    style: styleOf(settings.appearance),
    facts,
  }
}

function factsOf({
  appearance,
  languages: { offered, preferred },
  features,
  pages,
}: SiteSettings): SiteFacts {
  const linked = pages.pages.filter((page) => page.linked).map(({ slug, title }) => ({ slug, title }))
  const offersAll = offered.length === languages.length && preferred === 'fr'
  return {
    ...(appearance.logo === null ? {} : { logo: `${logoPrefix}${appearance.logo}` }),
    ...(offersAll ? {} : { languages: { offered, preferred } }),
    ...(features.member_polls ? {} : { noMemberPolls: true as const }),
    ...(features.premium ? {} : { noPremium: true as const }),
    ...(linked.length === 0 ? {} : { pages: linked }),
  }
}

/** Custom properties with precedence over the design system (apps/web/src/ui/tokens.css). */
function styleOf(colours: SiteColours): string | null {
  if (colourFields.every((field) => colours[field] === usualColours[field])) return null
  const [light, dark] = themes.map((theme) => {
    const accent = colours[`accent_${theme}`]
    const { hover, soft } = derivedFrom(accent, theme)
    return `--blue:${accent};--blue-hover:${hover};--blue-soft:${soft};--brass:${colours[`ornament_${theme}`]}`
  })
  const root = ':root:root:root'
  const unread = `@media (prefers-color-scheme:dark){${root}:not([data-theme]){${dark}}}`
  return `${root}{${light}}${root}[data-theme=dark]{${dark}}${unread}`
}

/** Returns a function that describes the site as it is now. */
export const describeSite = ({
  config,
  siteSettings,
}: Pick<AppContext, 'config' | 'siteSettings'>): (() => Site) =>
  derivedFromSettings(siteSettings, (settings) => siteOf(config.siteUrl, settings))

export const manifestFile = 'manifest.webmanifest'

/** Serves the web app manifest with the name of the site. */
export async function manifestRoute(app: FastifyInstance, site: () => Site, folder: string): Promise<void> {
  const built: Record<string, unknown> = JSON.parse(await readFile(join(folder, manifestFile), 'utf8'))
  app.get(`/${manifestFile}`, (request, reply) => {
    const manifest = JSON.stringify(manifestOf(built, site()))
    const etag = etagOf(manifest)
    reply.header('cache-control', 'no-cache').header('etag', `W/${etag}`)
    if (holds(request.headers, etag)) return reply.status(304).send()
    return reply.type('application/manifest+json; charset=utf-8').send(manifest)
  })
}

function manifestOf(built: Record<string, unknown>, { name, description, isUsual, logo }: Site) {
  const named = isUsual ? built : { ...built, name, short_name: name, description }
  return logo === null ? named : { ...named, icons: [{ src: logo, sizes: '512x512', purpose: 'any' }] }
}

export const openSearchPath = '/opensearch.xml'
export const openSearchType = 'application/opensearchdescription+xml'

/** Lengths in characters that the format allows. */
const lengths = { name: 16, longName: 48, description: 1024 } as const

/**
 * OpenSearch 1.1 description of the site's search. Without suggestions: browsers would send each key, and completions
 * are for members.
 */
export function openSearch({ url, name, description, logo }: Site): string {
  const address = escapeMarkup(url)
  const icon =
    logo === null
      ? `<Image width="16" height="16" type="image/svg+xml">${address}/favicon.svg</Image>`
      : `<Image>${address}${escapeMarkup(logo)}</Image>`
  return `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/" xmlns:moz="http://www.mozilla.org/2006/browser/search/">
  <ShortName>${escapeMarkup(excerpt(name, lengths.name))}</ShortName>
  <LongName>${escapeMarkup(excerpt(`Recherche sur ${name}`, lengths.longName))}</LongName>
  <Description>${escapeMarkup(excerpt(description, lengths.description))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <OutputEncoding>UTF-8</OutputEncoding>
  <Language>fr</Language>
  <AdultContent>false</AdultContent>
  ${icon}
  <Url type="text/html" method="get" template="${address}/search?q={searchTerms}"/>
  <Url type="${openSearchType}" rel="self" template="${address}${openSearchPath}"/>
  <moz:SearchForm>${address}/search</moz:SearchForm>
</OpenSearchDescription>
`
}
