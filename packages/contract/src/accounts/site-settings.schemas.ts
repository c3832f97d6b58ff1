import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { hasMarkup, oneLine, optionalPrintedText, printedLine, printedText } from '../fields.schemas.ts'
import { languages } from '../languages.ts'
import { countries, unionLanguages } from '../union.ts'
import { asciiAddress, emailPattern } from './credentials.ts'
import { knownBodies } from './dispute-bodies.ts'
import { newAccountDays } from './fair-use.ts'
import { registrationModes, requestDaysCeiling, usualRequestDays } from './registration.ts'
import { colourFields, isReadable, usualColours } from './site-colours.ts'
import { usualSiteName } from './site-facts.ts'
import {
  addedTexts,
  logoName,
  pageSlug,
  retentionBounds,
  type SettingsSection,
  settingsLimits,
} from './site-settings.ts'

/** Name and description of the site. */
export const SiteIdentity = z.strictObject({
  /** Stands in titles, mails, feeds and texts in place of « Parvis ». */
  name: printedLine(settingsLimits.name, (text) => text.trim())
    .refine((text) => !hasMarkup(text), { error: 'markup' })
    .default(usualSiteName),
  /** One sentence about the site; blank: the usual sentence, in the reader's language. */
  description: optionalPrintedText(settingsLimits.description)
    .refine((text) => !hasMarkup(text), { error: 'markup' })
    .default(''),
})

/** Whether a contact is an e-mail address or an http(s) address; blank is allowed. */
export const isReachable = (text: string): boolean =>
  text === '' ||
  z.email({ pattern: emailPattern }).safeParse(asciiAddress(text)).success ||
  z.url({ protocol: /^https?$/ }).safeParse(text).success

/** An e-mail address or an http(s) address. */
const Contact = optionalPrintedText(settingsLimits.contact)
  .overwrite((text) => text.trim())
  .refine(isReachable, { error: 'contact' })
  .default('')

/** Publisher of the site and their contact. Blank: the operator's environment says, or nobody does. */
export const SiteContact = z.strictObject({
  /** Name, postal address and other facts that the law requires of a publisher: lines of plain text. */
  operator: optionalPrintedText(settingsLimits.operator).default(''),
  contact: Contact,
})

const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' })
  .overwrite((colour) => colour.toLowerCase())

/** Logo and colours. A colour that cannot be read, by WCAG 2.2 AA, is refused as `contrast`. */
export const SiteAppearance = z
  .strictObject({
    /** Name of an uploaded file; null: the half circle of seats. */
    logo: z.string().regex(logoName, { error: 'logo' }).nullable().default(null),
    /** Links, buttons and marks. */
    accent_light: Colour.default(usualColours.accent_light),
    accent_dark: Colour.default(usualColours.accent_dark),
    /** Lines and seals. */
    ornament_light: Colour.default(usualColours.ornament_light),
    ornament_dark: Colour.default(usualColours.ornament_dark),
  })
  .superRefine((colours, context) => {
    for (const field of colourFields)
      if (!isReadable(colours, field))
        context.addIssue({ code: 'custom', path: [field], message: 'contrast', input: colours[field] })
  })

const Address = z.url({ protocol: /^https?$/, error: 'invalid' }).max(500, { error: 'too_long' })

/** A certified out-of-court dispute settlement body (regulation 2022/2065, article 21), with who certified it and a source. */
export const DisputeBody = z.strictObject({
  name: printedLine(settingsLimits.bodyName, oneLine),
  url: Address,
  country: z.enum(countries),
  /** The Digital Services Coordinator that certified it. */
  coordinator: printedLine(settingsLimits.bodyName, oneLine),
  certified_on: z.iso.date({ error: 'invalid' }),
  /** Blank when unknown. A certification lasts at most five years. */
  valid_until: z.union([z.literal(''), z.iso.date()], { error: 'invalid' }),
  source_url: Address,
  /** Day on which the source said so. */
  checked_on: z.iso.date({ error: 'invalid' }),
})
export type DisputeBody = z.infer<typeof DisputeBody>

const Languages = z.array(z.enum(unionLanguages)).min(1, { error: 'empty' }).default(['FR'])

/** Facts that regulation 2022/2065 asks a provider to publish. A blank contact is missing, and administrators are told. */
export const SiteDuties = z.strictObject({
  /** Point of contact for authorities (article 11), and the languages in which they may write. */
  authorities_contact: Contact,
  authorities_languages: Languages,
  /** Point of contact for members and visitors (article 12): a person answers, not a program alone. */
  recipients_contact: Contact,
  recipients_languages: Languages,
  /** Legal representative in the Union of a provider outside of it (article 13): lines of text; blank for others. */
  representative: optionalPrintedText(settingsLimits.operator).default(''),
  bodies: z
    .array(DisputeBody)
    .max(settingsLimits.bodies, { error: 'too_long' })
    .default([...knownBodies]),
})

/** Languages of the interface that visitors and members may choose. */
export const SiteLanguages = z
  .strictObject({
    offered: z
      .array(z.enum(languages))
      .min(1, { error: 'empty' })
      // In the usual order, each once.
      .overwrite((given) => languages.filter((language) => given.includes(language)))
      .default([...languages]),
    /** For who asks for none of them. */
    preferred: z.enum(languages).default('fr'),
  })
  .superRefine(({ offered, preferred }, context) => {
    if (!offered.includes(preferred))
      context.addIssue({ code: 'custom', path: ['preferred'], message: 'not_offered', input: preferred })
  })

/** Parts of the product that a site may do without. */
export const SiteFeatures = z.strictObject({
  /** Whether verified members may open polls; the staff always may. */
  member_polls: z.boolean().default(true),
  /** Whether the simulated subscription and support of officials are shown. */
  premium: z.boolean().default(true),
})

/** Limits that may change without harm to what was built on them. */
export const SiteLimits = z.strictObject({
  /** Days for which the limits of new accounts hold; 0: none is new. */
  new_account_days: z.int().min(0, { error: 'bounds' }).max(30, { error: 'bounds' }).default(newAccountDays),
  /** Days for which a tick stays once the register of elected people lacks its mandate. */
  register_grace_days: z.int().min(7, { error: 'bounds' }).max(90, { error: 'bounds' }).default(30),
})

const daysWithin = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z.int().min(least, { error: 'bounds' }).max(most, { error: 'bounds' }).default(usual)

/** Days for which personal data are kept, within what law and purpose allow. */
export const SiteRetention = z.strictObject({
  /** Documents of a request for verification, after its decision. */
  documents_days: daysWithin(retentionBounds.documents_days),
  /** Name and address of who notifies illegal content without an account. */
  notices_days: daysWithin(retentionBounds.notices_days),
  /** The security log of each account: sign-ins, changed passwords. */
  security_days: daysWithin(retentionBounds.security_days),
})

/** Mode of registration. */
export const SiteRegistration = z.strictObject({
  mode: z.enum(registrationModes).default('open'),
  /** Days for which a request waits for the staff, where it has to consent. */
  request_days: z.int().min(1).max(requestDaysCeiling).default(usualRequestDays),
})

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

/** A witness of the public log (c2sp.org/tlog-witness): who it is, its key, and where it is asked to sign. */
export const LogWitness = z.strictObject({
  name: printedLine(settingsLimits.bodyName, oneLine),
  /** Verifier key: name, key id, and the base64 of type 4 and the public key. The server checks the id. */
  vkey: z
    .string()
    .trim()
    .max(400, { error: 'too_long' })
    .regex(/^[^\s+]+\+[0-9a-f]{8}\+B[A-Za-z0-9+/]{43}$/u, { error: 'vkey' }),
  /** Prefix of its address: `add-checkpoint` is added. */
  url: z
    .url({ protocol: /^https?$/, error: 'invalid' })
    .max(500, { error: 'too_long' })
    .overwrite((url) => url.replace(/\/+$/, '')),
})
export type LogWitness = z.infer<typeof LogWitness>

/** Witnesses that sign the states of the public log, and how many must have signed one. */
export const SiteWitnesses = z
  .strictObject({
    witnesses: z.array(LogWitness).max(settingsLimits.witnesses, { error: 'too_long' }).default([]),
    quorum: z.int({ error: 'bounds' }).min(0, { error: 'bounds' }).default(0),
  })
  .superRefine(({ witnesses, quorum }, context) => {
    if (quorum > witnesses.length)
      context.addIssue({ code: 'custom', path: ['quorum'], message: 'bounds', input: quorum })
    witnesses.forEach(({ vkey }, at) => {
      if (witnesses.findIndex((other) => other.vkey === vkey) < at)
        context.addIssue({ code: 'custom', path: ['witnesses', at, 'vkey'], message: 'twice', input: vkey })
    })
  })

/**
 * Schema of each section. It takes an empty object, which makes the usual values: every field has a default, also one that
 * comes later. To add a section: its name in `site-settings.ts`, its schema above, a line here and in `SectionDraft`
 * (trust/administration.schemas.ts), and its form.
 */
export const sectionSchemas = {
  identity: SiteIdentity,
  appearance: SiteAppearance,
  contact: SiteContact,
  legal: SiteLegal,
  pages: SitePages,
  languages: SiteLanguages,
  features: SiteFeatures,
  limits: SiteLimits,
  retention: SiteRetention,
  duties: SiteDuties,
  registration: SiteRegistration,
  witnesses: SiteWitnesses,
} as const satisfies Record<SettingsSection, z.ZodObject>

/** Settings of the site, as every node holds them. */
export type SiteSettings = {
  readonly [Section in SettingsSection]: Readonly<z.output<(typeof sectionSchemas)[Section]>>
}

/** Publisher of this instance, null where nobody says so, and the figures that its legal texts name. */
export const AboutView = z.object({
  /** Name, postal address and other facts that the law requires of a publisher: several lines of plain text. */
  operator: z.string().nullable(),
  /** An e-mail address or an http(s) address. */
  contact: z.string().nullable(),
  /** Days for which the limits of new accounts hold; 0: none is new. */
  new_account_days: z.int(),
  /** Days for which documents of a verification are kept after its decision. */
  documents_days: z.int(),
  /** Days for which names and addresses of notifiers without an account are kept. */
  notices_days: z.int(),
  /** Days for which the security log of an account is kept. */
  security_days: z.int(),
})
export type AboutView = z.infer<typeof AboutView>

export const getAbout = {
  summary: 'Who publishes this instance and how to reach them',
  scope: 'read',
  returns: AboutView,
} satisfies Description

/** A text in Markdown, as a tree of a few kinds of nodes. HTML in it is shown as text. */
export type TextNode =
  | { kind: 'text' | 'code' | 'code_block'; text: string }
  | { kind: 'break' | 'rule' }
  | { kind: 'paragraph' | 'quote' | 'item' | 'strong' | 'emphasis'; children: TextNode[] }
  | { kind: 'heading'; level: number; children: TextNode[] }
  | { kind: 'list'; ordered: boolean; start: number; children: TextNode[] }
  | { kind: 'link'; href: string; children: TextNode[] }

export const TextNode: z.ZodType<TextNode> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['text', 'code', 'code_block']), text: z.string() }),
    z.object({ kind: z.enum(['break', 'rule']) }),
    z.object({
      kind: z.enum(['paragraph', 'quote', 'item', 'strong', 'emphasis']),
      children: z.array(TextNode),
    }),
    z.object({ kind: z.literal('heading'), level: z.int(), children: z.array(TextNode) }),
    z.object({
      kind: z.literal('list'),
      ordered: z.boolean(),
      start: z.int(),
      children: z.array(TextNode),
    }),
    /** An http(s) or mailto address, or a path of the site. */
    z.object({ kind: z.literal('link'), href: z.string(), children: z.array(TextNode) }),
  ]),
)

export const getSitePage = {
  summary: 'A page of the publisher',
  scope: 'read',
  params: z.object({ slug: z.string().max(100) }),
  returns: z.object({ title: z.string(), nodes: z.array(TextNode) }),
  refusals: ['site_page_not_found'],
} satisfies Description

export const getAddedText = {
  summary: 'What the publisher has added to one of the site’s own texts; an empty list where nothing',
  scope: 'read',
  params: z.object({ text: z.enum(addedTexts) }),
  returns: z.object({ nodes: z.array(TextNode) }),
} satisfies Description
