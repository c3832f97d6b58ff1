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
import { logoPrefix } from '@parvis/platform/storage/site-logos.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { derivedFromSettings } from '../../accounts/site-settings/index.ts'

/** Facts about the site in pages, feeds and pictures. */
export interface Site {
  /** Without a trailing slash. */
  url: string
  name: string
  /** A sentence. */
  description: string
  /** Whether it has the name and the description that it came with. */
  isUsual: boolean
  /** Address of its own logo. */
  logo: string | null
  /** Rules of style for its own colours; null for the usual ones. */
  style: string | null
  /** Facts that the web app needs at its start, where they differ from a usual site. */
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

/** Custom properties of the design system, with more weight than its own (apps/web/src/ui/tokens.css). */
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

/** Serves the manifest of the build, by which the site is installed as an application, with the name of the site. */
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
