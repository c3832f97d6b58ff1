import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { announcementSubjects, type Facts, type NotificationKind } from '../hooks.ts'

interface Words {
  title: string
  message: string
}

/** Words in French; translations by language where an administrator gave some. */
interface TranslatedWords extends Words {
  /** Path of the page that they lead to. */
  path?: string | null
  texts?: Partial<Record<Language, Words>> | null
}

/** Either words of its own or the subject of its announcement. */
type PlatformDetails = TranslatedWords | { subject: 'rule_change_id'; details: unknown }

const isWords = (details: PlatformDetails): details is TranslatedWords => 'title' in details

const wordsOf = ({ details, language }: Facts<PlatformDetails>): Words =>
  isWords(details)
    ? (details.texts?.[language] ?? details)
    : announcementSubjects.get(details.subject).words(details.details, language)

interface Told extends Words {
  recipientId: string
  /** Path of the page that they lead to. */
  path?: string
}

/** Words of the platform to one member, and announcements to all of them. */
export const platformKind: NotificationKind<Told[], PlatformDetails> = {
  type: 'platform_update',
  about: ['title', 'message', 'path'],
  sender: 'unsigned',
  isMandatory: true,
  candidates: (updates) => sql`
    select update.user_id, update.title, update.message, update.path
    from unnest(
      ${updates.map(({ recipientId }) => recipientId)}::uuid[],
      ${updates.map(({ title }) => title)}::text[],
      ${updates.map(({ message }) => message)}::text[],
      ${updates.map(({ path }) => path ?? null)}::text[]
    ) as update (user_id, title, message, path)`,
  // The subjects are known once all features are attached.
  get details(): RawBuilder<PlatformDetails> {
    const subjects = [...announcementSubjects.entries()].map(
      ([column, { details }]) => sql`
        when ${sql.ref(`announcements.${column}`)} is not null
        then json_build_object('subject', ${sql.lit(column)}, 'details', ${details})`,
    )
    return sql<PlatformDetails>`case
      when coalesce(announcements.title, notifications.title) is not null
      then json_build_object(
        'title', coalesce(announcements.title, notifications.title),
        'message', coalesce(announcements.message, notifications.message),
        'path', notifications.path,
        'texts', announcements.texts)
      ${sql.join(subjects, sql` `)}
    end`
  },
  title: (facts) => wordsOf(facts).title,
  message: (facts) => wordsOf(facts).message,
  data: (details) =>
    isWords(details)
      ? { path: details.path ?? null }
      : (announcementSubjects.get(details.subject).data?.(details.details) ?? {}),
  link(notification: NotificationView) {
    if (notification.data.path !== null) return notification.data.path
    for (const [, subject] of announcementSubjects.entries()) {
      const path = subject.link(notification)
      if (path !== null) return path
    }
    return null
  },
}
