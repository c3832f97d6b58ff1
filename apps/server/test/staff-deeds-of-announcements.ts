import { randomUUID } from 'node:crypto'
import type { AnnouncementDraft } from '@parvis/contract/messaging/announcements.schemas.ts'
import {
  amendAnnouncement,
  createAnnouncement,
  takeBackAnnouncement,
} from '@parvis/contract/messaging/announcements.ts'
import type { z } from 'zod'
import type { Deed, Stage } from './staff-stage.ts'

const draft = (): z.input<typeof AnnouncementDraft> => ({
  form: 'notification',
  texts: { fr: { title: 'Réunion publique', message: 'Jeudi à 18 h.' } },
  starts_at: new Date(Date.now() + 3_600_000).toISOString(),
})

async function made({ ada }: Stage) {
  const params = { announcementId: randomUUID() }
  await ada.call(createAnnouncement, { params, body: draft() })
  return params
}

/** Deeds of announcements, by the endpoint's name. */
export const deedsOfAnnouncements: Readonly<Record<string, Deed>> = {
  createAnnouncement: async (stage) => () => made(stage),
  amendAnnouncement: async (stage) => {
    const params = await made(stage)
    return () => stage.ada.call(amendAnnouncement, { params, body: { draft: draft(), revision: 1 } })
  },
  takeBackAnnouncement: async (stage) => {
    const params = await made(stage)
    return () => stage.ada.call(takeBackAnnouncement, { params })
  },
}
