import type { Language } from '@parvis/contract/languages.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Facts, type NotificationKind, notificationPort } from './kind.ts'

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

/** Either words of its own or the rule change that is announced. */
type PlatformDetails = TranslatedWords | { rule_change: unknown }

const isWords = (details: PlatformDetails): details is TranslatedWords => 'title' in details

const wordsOf = ({ details, language }: Facts<PlatformDetails>): Words =>
  isWords(details)
    ? (details.texts?.[language] ?? details)
    : notificationPort().ruleChange.words(details.rule_change, language)

interface PlatformMessage extends Words {
  recipientId: string
  /** Path of the page that they lead to. */
  path?: string
}

/** Words of the platform to one member, and announcements to all of them. */
export const platformKind: NotificationKind<PlatformMessage[], PlatformDetails> = {
  type: 'platform_update',
  about: ['title', 'message', 'path'],
  sender: 'unsigned',
  isMandatory: true,
  candidates: (messages) => sql`
    select update.user_id, update.title, update.message, update.path
    from unnest(
      ${messages.map(({ recipientId }) => recipientId)}::uuid[],
      ${messages.map(({ title }) => title)}::text[],
      ${messages.map(({ message }) => message)}::text[],
      ${messages.map(({ path }) => path ?? null)}::text[]
    ) as update (user_id, title, message, path)`,
  get details(): RawBuilder<PlatformDetails> {
    return sql<PlatformDetails>`case
      when coalesce(announcements.title, notifications.title) is not null
      then json_build_object(
        'title', coalesce(announcements.title, notifications.title),
        'message', coalesce(announcements.message, notifications.message),
        'path', notifications.path,
        'texts', announcements.texts)
      when announcements.rule_change_id is not null
      then json_build_object('rule_change', ${notificationPort().ruleChange.details})
    end`
  },
  title: (facts) => wordsOf(facts).title,
  message: (facts) => wordsOf(facts).message,
  data: (details) =>
    isWords(details)
      ? { path: details.path ?? null }
      : (notificationPort().ruleChange.data?.(details.rule_change) ?? {}),
  link: (notification) => notification.data.path ?? notificationPort().ruleChange.link(notification),
}
