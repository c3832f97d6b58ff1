import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './alerts.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Kinds of targets that a member may follow. */
export const alertKinds = ['official', 'law', 'group', 'committee', 'subject', 'words'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Kinds of news. `speeches`: in a report of a sitting. `questions`: answers on this site. */
export const alertNews = ['votes', 'steps', 'speeches', 'questions'] as const
export type AlertNews = (typeof alertNews)[number]

/** Kinds of news that each target has. */
export const newsOfKind: Record<AlertKind, readonly [AlertNews, ...AlertNews[]]> = {
  official: ['votes', 'speeches', 'steps', 'questions'],
  law: ['steps', 'votes'],
  group: ['votes', 'speeches'],
  committee: ['steps'],
  subject: ['steps', 'votes'],
  words: ['steps', 'votes', 'speeches'],
}

/** News of a new alert whose maker does not choose. */
export const usualNews: Record<AlertKind, readonly [AlertNews, ...AlertNews[]]> = {
  ...newsOfKind,
  law: ['steps'],
  group: ['votes'],
  subject: ['steps'],
}

export const alertRhythms = ['at_once', 'daily', 'weekly'] as const
export type AlertRhythm = (typeof alertRhythms)[number]

/** Words of one alert. */
export const alertWordsCounted = 8

/** Days for which a fact is new: what an import adds later is history. */
export const alertDays = 14

/** First part of the address of the Atom feeds of each kind. */
export const alertFeedFolders = {
  official: 'elus',
  law: 'lois',
  group: 'groupes',
  committee: 'commissions',
  subject: 'sujets',
} as const

/** Path of the Atom feed of a target, for everybody. */
export const alertFeedPath = (kind: AlertKind, reference: string): string =>
  kind === 'words'
    ? `/feeds/mots.xml?q=${encodeURIComponent(reference)}`
    : `/feeds/${alertFeedFolders[kind]}/${encodeURIComponent(reference)}.xml`

export const listAlerts = member('listAlerts', 'GET /me/alerts')
export const listAlertNews = member('listAlertNews', 'GET /me/alerts/news')
/** A request with a body, so that no address names what a member follows. */
export const findAlert = member('findAlert', 'POST /me/alerts/find')
export const createAlert = member('createAlert', 'POST /me/alerts')
export const changeAlert = member('changeAlert', 'PATCH /me/alerts/:alertId')
export const removeAlert = member('removeAlert', 'DELETE /me/alerts/:alertId')
export const endAlertMails = anyone('endAlertMails', 'POST /alerts/unsubscribe')
