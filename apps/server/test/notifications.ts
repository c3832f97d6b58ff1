import { randomUUID } from 'node:crypto'
import {
  countUnreadNotifications,
  listNotifications,
  type NotificationTab,
} from '@parvis/contract/people/notifications.ts'
import type { AppContext } from '../src/app-context.ts'
import { commandLine } from '../src/features/audit/staff-acts/index.ts'
import { announce } from '../src/features/messaging/announcements/index.ts'
import { everybody } from '../src/features/messaging/announcements/policy.ts'
import type { Member } from './people.ts'

/** An operator notifies all members. Returns the announcement's id. */
export function announces(context: AppContext, words: { title: string; message: string }): Promise<string> {
  return announce(context, commandLine, randomUUID(), {
    form: 'notification',
    texts: { fr: words, en: null, es: null, de: null, it: null },
    audience: everybody,
    starts_at: null,
  })
}

/** A member's notifications, latest first. */
export const news = async (member: Member, tab?: NotificationTab) =>
  (await member.call(listNotifications, { query: { tab } })).items

export const unread = async (member: Member) => (await member.call(countUnreadNotifications, {})).count
