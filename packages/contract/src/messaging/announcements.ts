import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './announcements.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

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

export const listAnnouncements = member('listAnnouncements', 'GET /administration/announcements')
export const previewAnnouncement = member('previewAnnouncement', 'POST /administration/announcements/preview')
export const createAnnouncement = member(
  'createAnnouncement',
  'PUT /administration/announcements/:announcementId',
)
export const amendAnnouncement = member(
  'amendAnnouncement',
  'PATCH /administration/announcements/:announcementId',
)
export const takeBackAnnouncement = member(
  'takeBackAnnouncement',
  'POST /administration/announcements/:announcementId/taking-back',
)
export const listBanners = anyone('listBanners', 'GET /banners')
export const dismissBanner = member('dismissBanner', 'PUT /banners/:announcementId/dismissal')
