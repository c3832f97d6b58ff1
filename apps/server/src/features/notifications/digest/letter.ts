import { type NotificationView, unreadCeiling } from '@parvis/contract/notifications.ts'
import type { mailMember } from '../../identity/service.ts'
import { excerptOf } from '../excerpt.ts'
import { placeOf } from '../place.ts'
import type { Rhythm } from './periods.ts'

interface Digest {
  rhythm: Rhythm
  /** The latest ones. */
  lines: NotificationView[]
  /** All of them, up to the ceiling. */
  count: number
  siteUrl: string
  token: string
}

type Letter = Parameters<typeof mailMember>[3]

/** Code points of a text that stands in a summary. */
const excerpt = 140

const since: Record<Rhythm, string> = {
  daily: 'Voici ce que vous n’avez pas encore lu depuis hier.',
  weekly: 'Voici ce que vous n’avez pas encore lu cette semaine.',
}

/** A summary of what a member has not read. */
export function digestLetter({ rhythm, lines, count, siteUrl, token }: Digest): Letter {
  const left = count - lines.length
  return {
    subject: subjectOf(count),
    lead: since[rhythm],
    lines: [
      ...lines.map((line) => ({
        title: line.title,
        text: excerptOf(line.message ?? '', excerpt),
        link: `${siteUrl}${placeOf(line)}`,
      })),
      ...(left > 0 ? [{ title: othersOf(left, count), text: '', link: `${siteUrl}/notifications` }] : []),
    ],
    action: { label: 'Voir mes notifications', link: `${siteUrl}/notifications` },
    otherwise:
      rhythm === 'daily'
        ? 'Vous recevez ce résumé chaque jour parce que vous l’avez demandé dans vos réglages.'
        : 'Vous recevez ce résumé chaque semaine parce que vous l’avez demandé dans vos réglages.',
    unsubscribe: {
      label: 'Ne plus recevoir ce résumé',
      link: `${siteUrl}/digest/unsubscribe?token=${encodeURIComponent(token)}`,
    },
  }
}

function subjectOf(count: number): string {
  if (count === 1) return 'Une notification vous attend sur Parvis'
  return `${count >= unreadCeiling ? `Plus de ${unreadCeiling - 1}` : count} notifications vous attendent sur Parvis`
}

function othersOf(left: number, count: number): string {
  if (count >= unreadCeiling) return 'Et beaucoup d’autres'
  return left === 1 ? 'Et une autre' : `Et ${left} autres`
}
