import { randomUUID } from 'node:crypto'
import { isLanguage } from '@parvis/contract/languages.ts'
import { AnnouncementDraft } from '@parvis/contract/messaging/announcements.schemas.ts'
import {
  announcementDays,
  announcementWords,
  bannerCeiling,
} from '@parvis/contract/messaging/announcements.ts'
import type { AppContext } from '../../app-context.ts'
import { commandLine } from '../../features/audit/staff-acts/index.ts'
import { announce } from '../../features/messaging/announcements/index.ts'
import { type Answer, failure, orRefusal, withGivenFile } from '../answer.ts'
import { Misuse, readArguments, refuseMore, requireWord } from '../arguments.ts'
import type { SiteAct } from '../command.ts'

const options = {
  file: { type: 'string' },
  at: { type: 'string' },
  'banner-until': { type: 'string' },
  role: { type: 'string' },
  region: { type: 'string' },
  language: { type: 'string' },
  staff: { type: 'boolean' },
} as const

/** Reads the words of `announce`. */
export function readAnnouncement(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, options)
  const [first, second, ...more] = positionals
  if (values.file !== undefined) {
    if (words.length !== 2) throw new Misuse('--file se donne seul.')
    const { file } = values
    return (context) => withGivenFile(file, async (text) => announceText(context, file, text))
  }
  const title = requireWord(first, 'le titre')
  const message = requireWord(second, 'le message')
  refuseMore(more)
  const { at, role, region, language, staff = false, 'banner-until': until } = values
  if (language !== undefined && !isLanguage(language)) throw new Misuse('--language : fr, en, es, de ou it.')
  const shared = {
    texts: { fr: { title: title.trim(), message: message.trim() } },
    audience: { role: role ?? null, region: region ?? null, language: language ?? null, staff },
    starts_at: at ?? null,
  }
  const draft =
    until === undefined ? { ...shared, form: 'notification' } : { ...shared, form: 'banner', ends_at: until }
  return (context) => announceDraft(context, draft)
}

async function announceText(context: AppContext, file: string, text: string): Promise<Answer> {
  let draft: unknown
  try {
    draft = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return failure(`Le fichier ${file} n’est pas du JSON : ${error.message}.`)
  }
  return announceDraft(context, draft)
}

const refusals = {
  announcement_time_invalid: `Ces moments ne vont pas : une annonce commence maintenant ou dans l’année, un bandeau finit après son début et dure ${announcementDays.shown} jours au plus.`,
  too_many_banners: `Il y a déjà ${bannerCeiling} bandeaux : retirez-en un d’abord, dans la console.`,
  too_many_announcements: 'Trop d’annonces attendent déjà leur heure.',
}

async function announceDraft(context: AppContext, given: unknown): Promise<Answer> {
  const draft = AnnouncementDraft.safeParse(given)
  if (!draft.success) return failure(faultOf(draft.error.issues[0]?.path ?? []))
  return orRefusal(refusals, async () => {
    const id = await announce(context, commandLine, randomUUID(), draft.data)
    const message =
      draft.data.form === 'banner'
        ? 'Le bandeau est confié au serveur, qui le montre jusqu’à sa fin.'
        : draft.data.starts_at === null
          ? 'L’annonce est confiée au serveur, qui la porte à ceux qu’elle concerne.'
          : 'L’annonce est confiée au serveur, qui la portera à son heure.'
    return { message, data: { id } }
  })
}

function faultOf(path: readonly PropertyKey[]): string {
  const { notification, banner } = announcementWords
  if (path[0] === 'texts' || path.length === 0)
    return `Le titre (${notification.title} caractères au plus, ${banner.title} pour un bandeau) et le message (${notification.message} et ${banner.message}) sont nécessaires.`
  return `Ce n’est pas possible : ${path.map(String).join('.')}. Un moment s’écrit 2026-12-01T08:00:00Z.`
}
