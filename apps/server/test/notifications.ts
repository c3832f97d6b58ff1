import {
  countUnreadNotifications,
  listNotifications,
  type NotificationTab,
} from '@parvis/contract/messaging/notifications.ts'
import type { Member } from './people.ts'

/** A member's notifications, latest first. */
export const news = async (member: Member, tab?: NotificationTab) =>
  (await member.call(listNotifications, { query: { tab } })).items

export const unread = async (member: Member) => (await member.call(countUnreadNotifications, {})).count
