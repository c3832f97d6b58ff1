import { roles } from '@parvis/contract/accounts/roles.ts'
import { isLanguage, type Language, languages } from '@parvis/contract/languages.ts'
import type {
  Announcement,
  AnnouncementTexts,
  AnnouncementWords,
  Audience,
} from '@parvis/contract/messaging/announcements.schemas.ts'
import type { AnnouncementForm } from '@parvis/contract/messaging/announcements.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { localTime, localTimeIn, momentOf } from '../../../lib/local-time.ts'

/** An announcement as it is being written; times are those of this device's clock. */
export interface AnnouncementValues {
  form: AnnouncementForm
  texts: Record<Language, AnnouncementWords>
  role: string
  verified: '' | 'yes' | 'no'
  region: string
  language: string
  staff: boolean
  recent: boolean
  when: 'now' | 'later'
  starts_at: string
  ends_at: string
}

const blank: AnnouncementWords = { title: '', message: '' }
const isBlank = ({ title, message }: AnnouncementWords) => title.trim() === '' && message.trim() === ''

export const newAnnouncement = (): AnnouncementValues => ({
  form: 'notification',
  texts: { fr: blank, en: blank, es: blank, de: blank, it: blank },
  role: '',
  verified: '',
  region: '',
  language: '',
  staff: false,
  recent: false,
  when: 'now',
  starts_at: localTimeIn(1, 8),
  ends_at: localTimeIn(7, 20),
})

/** The values of an announcement that waits for its time. */
export function valuesOf({ form, texts, audience, starts_at, ends_at }: Announcement): AnnouncementValues {
  const { role, verified, region, language, staff, recent } = audience
  return {
    ...newAnnouncement(),
    form,
    texts: Object.fromEntries(
      languages.map((one) => [one, texts[one] ?? blank]),
    ) as AnnouncementValues['texts'],
    role: role ?? '',
    verified: verified === null ? '' : verified ? 'yes' : 'no',
    region: region ?? '',
    language: language ?? '',
    staff,
    recent,
    when: 'later',
    starts_at: localTime(new Date(starts_at)),
    ...(ends_at === null ? {} : { ends_at: localTime(new Date(ends_at)) }),
  }
}

export function audienceOf(values: AnnouncementValues): Audience {
  return {
    role: roles.find((role) => role === values.role) ?? null,
    verified: values.verified === '' ? null : values.verified === 'yes',
    region: regionCodes.find((code) => code === values.region) ?? null,
    language: isLanguage(values.language) ? values.language : null,
    staff: values.staff,
    recent: values.recent,
  }
}

export function textsOf({ texts }: AnnouncementValues): AnnouncementTexts {
  const given = (words: AnnouncementWords) => (isBlank(words) ? null : words)
  const { fr, en, es, de, it } = texts
  return { fr, en: given(en), es: given(es), de: given(de), it: given(it) }
}

/** Body of the request; `ends_at` for banners alone. An hour that the clocks leave out stays as typed, and is wrong. */
export const draftOf = (values: AnnouncementValues) => ({
  form: values.form,
  texts: textsOf(values),
  audience: audienceOf(values),
  starts_at: values.when === 'now' ? null : (momentOf(values.starts_at) ?? values.starts_at),
  ...(values.form === 'banner' ? { ends_at: momentOf(values.ends_at) ?? values.ends_at } : {}),
})
