import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf, printedLine, printedText, RegionCode, Role } from '../fields.schemas.ts'
import { type Language, languages } from '../languages.ts'
import { Person } from '../people/profiles.schemas.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { announcementForms, announcementStates, announcementWords } from './announcements.ts'

/** Members who fit all given conditions; everybody without one. Opinions, such as a party, are no condition. */
export const Audience = z.strictObject({
  role: Role.nullable().default(null),
  verified: z.boolean().nullable().default(null),
  /** Region of the profile. */
  region: RegionCode.nullable().default(null),
  /** Language in which the member reads Parvis. */
  language: z.enum(languages).nullable().default(null),
  /** Of the team alone. */
  staff: z.boolean().default(false),
  /** Members who have signed up a few days before it is told. */
  recent: z.boolean().default(false),
})
export type Audience = z.output<typeof Audience>

const wordsWithin = ({ title, message }: { title: number; message: number }) =>
  z.strictObject({ title: printedLine(title), message: printedText(message) })

/** The words of an announcement in each language; French stands in for a language that is null. */
const textsWithin = (limits: { title: number; message: number }) => {
  const words = wordsWithin(limits)
  const translated = words.nullable().default(null)
  return z.strictObject({ fr: words, en: translated, es: translated, de: translated, it: translated })
}

const drafted = {
  audience: Audience.prefault({}),
  /** Null for at once. */
  starts_at: z.iso.datetime().nullable().default(null),
} as const

export const AnnouncementDraft = z.discriminatedUnion('form', [
  z.strictObject({
    ...drafted,
    form: z.literal('notification'),
    texts: textsWithin(announcementWords.notification),
  }),
  z.strictObject({
    ...drafted,
    form: z.literal('banner'),
    texts: textsWithin(announcementWords.banner),
    ends_at: z.iso.datetime(),
  }),
])
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>

const Words = z.object({ title: z.string(), message: z.string() })
export type AnnouncementWords = z.infer<typeof Words>

const Texts = z.object({
  fr: Words,
  en: Words.nullable(),
  es: Words.nullable(),
  de: Words.nullable(),
  it: Words.nullable(),
}) satisfies z.ZodType<Record<Language, AnnouncementWords | null>>
export type AnnouncementTexts = z.infer<typeof Texts>

const Announcement = z.object({
  id: z.uuid(),
  form: z.enum(announcementForms),
  texts: Texts,
  audience: Audience,
  state: z.enum(announcementStates),
  /** Null for the command line, and once that account is gone. */
  by: Person.nullable(),
  created_at: z.iso.datetime(),
  starts_at: z.iso.datetime(),
  /** Null for notifications. */
  ends_at: z.iso.datetime().nullable(),
  taken_back_at: z.iso.datetime().nullable(),
  taken_back_by: Person.nullable(),
  /** Members notified so far; for a banner, members who have closed it. */
  reached: z.int(),
  revision: z.int(),
  may_amend: z.boolean(),
  may_take_back: z.boolean(),
})
export type Announcement = z.infer<typeof Announcement>

const Reference = z.object({ announcementId: Id })

export const listAnnouncements = {
  summary: 'Announcements with their state and reach, latest first, 20 a page; for administrators',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(Announcement),
  refusals: [...forAdministrators],
} satisfies Description

export const previewAnnouncement = {
  summary: 'How many members an audience has; for administrators',
  body: z.strictObject({ audience: Audience }),
  returns: z.object({
    members: z.int(),
    /** Of so many in all. */
    everybody: z.int(),
    /** Guests read banners for everybody. */
    guests: z.boolean(),
  }),
  refusals: [...forAdministrators],
} satisfies Description

const refusedTimes = ['announcement_time_invalid', 'too_many_announcements', 'too_many_banners'] as const

export const createAnnouncement = {
  summary:
    'Makes an announcement under an id of the caller’s: sent twice, it is made once. For administrators',
  params: Reference,
  body: AnnouncementDraft,
  returns: Announcement,
  refusals: [...forAdministrators, 'recent_factor_required', ...refusedTimes],
} satisfies Description

export const amendAnnouncement = {
  summary: 'Changes an announcement while it waits for its time; for administrators',
  params: Reference,
  body: z.strictObject({ draft: AnnouncementDraft, revision: z.int() }),
  returns: Announcement,
  refusals: [
    ...forAdministrators,
    'recent_factor_required',
    'announcement_not_found',
    'announcement_begun',
    'announcement_changed',
    ...refusedTimes,
  ],
} satisfies Description

export const takeBackAnnouncement = {
  summary:
    'Stops an announcement and takes it back: it is told to nobody further, and disappears from the notifications or screens where it stands. For administrators',
  params: Reference,
  returns: Announcement,
  refusals: [...forAdministrators, 'recent_factor_required', 'announcement_not_found', 'announcement_over'],
} satisfies Description

const Banner = z.object({
  id: z.uuid(),
  /** By language; French where one is null. */
  texts: Texts,
  ends_at: z.iso.datetime(),
})
export type Banner = z.infer<typeof Banner>

export const listBanners = {
  summary:
    'Banners for this reader, newest first: those whose audience they are in, but the ones they have closed',
  returns: z.object({ banners: z.array(Banner) }),
} satisfies Description

export const dismissBanner = {
  summary: 'Closes a banner on all of the member’s devices; harmless when it is closed already',
  params: Reference,
  returns: z.object({ dismissed: z.literal(true) }),
  refusals: ['announcement_not_found'],
} satisfies Description
