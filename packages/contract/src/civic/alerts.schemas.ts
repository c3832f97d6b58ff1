import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'
import { alertKinds, alertNews, alertRhythms } from './alerts.ts'

/** Something that a member follows, with what they learn of it. Only its member sees it. */
export const AlertView = z.object({
  id: z.uuid(),
  kind: z.enum(alertKinds),
  /** Identifier of an official, a group or a committee, reference of a law, name of a subject, or the words. */
  reference: z.string(),
  /** Name of the target; null for subjects, which each language names. */
  name: z.string().nullable(),
  news: z.array(z.enum(alertNews)),
  rhythm: z.enum(alertRhythms),
  /** Also by mail, to a confirmed address. */
  by_mail: z.boolean(),
  paused_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type AlertView = z.infer<typeof AlertView>

const Target = { kind: z.enum(alertKinds), reference: z.string().min(1).max(500) }
const AlertReference = z.object({ alertId: Id })
const News = z.array(z.enum(alertNews)).min(1).max(alertNews.length)

export const listAlerts = {
  summary: 'All that the member follows in public life, latest first, 50 a page',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(AlertView),
} satisfies Description

/** News of something that a member follows, in the member's language. */
const AlertNewsView = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Empty where the title says all. */
  text: z.string(),
  /** Path of the page that shows it. */
  path: z.string(),
  created_at: z.iso.datetime(),
})
export type AlertNewsView = z.infer<typeof AlertNewsView>

export const listAlertNews = {
  summary: 'News of all that the member follows, since they follow it, latest first, 20 a page',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(AlertNewsView),
} satisfies Description

export const findAlert = {
  summary: 'The member’s alert on a target; null without one',
  body: z.strictObject(Target),
  returns: z.object({ alert: AlertView.nullable() }),
} satisfies Description

export const createAlert = {
  summary: 'Follows a target; one that is followed already stays as it is',
  body: z.strictObject({
    ...Target,
    /** By default the usual ones of the kind. */
    news: News.optional(),
    rhythm: z.enum(alertRhythms).default('at_once'),
    by_mail: z.boolean().default(false),
  }),
  returns: AlertView,
  refusals: [
    'consent_required',
    'alert_target_not_found',
    'alert_words_invalid',
    'alert_news_invalid',
    'too_many_alerts',
    'too_many_laws_followed',
  ],
} satisfies Description

export const changeAlert = {
  summary: 'Changes what the member learns of a target and how often, or pauses it',
  params: AlertReference,
  body: z.strictObject({
    news: News.optional(),
    rhythm: z.enum(alertRhythms).optional(),
    by_mail: z.boolean().optional(),
    paused: z.boolean().optional(),
  }),
  returns: AlertView,
  refusals: ['consent_required', 'alert_not_found', 'alert_news_invalid'],
} satisfies Description

export const removeAlert = {
  summary: 'Follows a target no more; harmless when the alert is gone already',
  params: AlertReference,
  returns: z.object({ id: z.uuid() }),
} satisfies Description

export const endAlertMails = {
  summary: 'Ends the alerts by mail of whoever the link in one of them was made for; again changes nothing',
  body: z.object({ token: z.string().max(200) }),
  returns: z.object({ by_mail: z.literal(false) }),
  refusals: ['digest_link_invalid'],
} satisfies Description
