import { z } from 'zod'
import { optionalPrintedText, printedLine, printedText } from '../text.schemas.ts'
import { pageSlug, settingsLimits } from './site-settings.ts'

const Addition = optionalPrintedText(settingsLimits.legalText).default('')

/** Texts of the publisher below the site's own, in Markdown; blank: none. */
export const SiteLegal = z.strictObject({
  terms: Addition,
  privacy: Addition,
  accessibility: Addition,
})

/** A page of the publisher, at `/pages/<slug>`. */
const OwnPage = z.strictObject({
  slug: z.string().regex(pageSlug, { error: 'slug' }).max(settingsLimits.slug, { error: 'too_long' }),
  title: printedLine(settingsLimits.pageTitle, (text) => text.trim()),
  /** In Markdown. */
  text: printedText(settingsLimits.pageText),
  /** Whether the links at the foot of the pages name it. */
  linked: z.boolean(),
})

export const SitePages = z.strictObject({
  pages: z
    .array(OwnPage)
    .max(settingsLimits.pages, { error: 'too_long' })
    .refine((pages) => new Set(pages.map(({ slug }) => slug)).size === pages.length, {
      error: 'slug_taken',
    })
    .default([]),
})
