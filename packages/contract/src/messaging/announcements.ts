import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './announcements.schemas.ts'

/** Forms of an announcement: among each member's notifications, or across every screen until it ends or is closed. */
export const announcementForms = ['notification', 'banner'] as const
export type AnnouncementForm = (typeof announcementForms)[number]

/** Maximum characters of an announcement's words. A banner is read in passing. */
export const announcementWords = {
  notification: { title: 200, message: 2_000 },
  banner: { title: 100, message: 300 },
} as const

/**
 * `scheduled`: may still be changed. Notifications are then `sending` and `sent`, banners `shown` and `over`.
 * `taken_back`: nobody sees it any more.
 */
export const announcementStates = ['scheduled', 'sending', 'sent', 'shown', 'over', 'taken_back'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** Days ahead for which an announcement may be scheduled, and for which a banner may be shown. */
export const announcementDays = { ahead: 366, shown: 92 }

/** Days since the sign-up for which a member counts as new. */
export const recentDays = 7

/** Banners that are shown or wait at the same time: more of them would not be read. */
export const bannerCeiling = 3
/** Announcements that wait for their time. */
export const waitingCeiling = 50

export const listAnnouncements: Endpoint<typeof schemas.listAnnouncements> = {
  name: 'listAnnouncements',
  method: 'GET',
  path: '/administration/announcements',
  access: 'member',
}

export const previewAnnouncement: Endpoint<typeof schemas.previewAnnouncement> = {
  name: 'previewAnnouncement',
  method: 'POST',
  path: '/administration/announcements/preview',
  access: 'member',
}

export const createAnnouncement: Endpoint<typeof schemas.createAnnouncement> = {
  name: 'createAnnouncement',
  method: 'PUT',
  path: '/administration/announcements/:announcementId',
  access: 'member',
}

export const amendAnnouncement: Endpoint<typeof schemas.amendAnnouncement> = {
  name: 'amendAnnouncement',
  method: 'PATCH',
  path: '/administration/announcements/:announcementId',
  access: 'member',
}

export const takeBackAnnouncement: Endpoint<typeof schemas.takeBackAnnouncement> = {
  name: 'takeBackAnnouncement',
  method: 'POST',
  path: '/administration/announcements/:announcementId/taking-back',
  access: 'member',
}

export const listBanners: Endpoint<typeof schemas.listBanners> = {
  name: 'listBanners',
  method: 'GET',
  path: '/banners',
  access: 'anyone',
}

export const dismissBanner: Endpoint<typeof schemas.dismissBanner> = {
  name: 'dismissBanner',
  method: 'PUT',
  path: '/banners/:announcementId/dismissal',
  access: 'member',
}
