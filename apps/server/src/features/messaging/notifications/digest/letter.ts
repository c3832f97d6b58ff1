import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { unreadCeiling } from '@parvis/contract/people/notifications.ts'
import type { mailMember } from '../../../accounts/identity/index.ts'
import { excerptOf, pathOf } from '../views.ts'
import { digestWords } from './digest-words.ts'
import type { Rhythm } from './periods.ts'

interface Digest {
  rhythm: Rhythm
  /** The latest items. */
  lines: NotificationView[]
  /** Number of all items, up to the ceiling. */
  count: number
  siteUrl: string
  token: string
}

type Letter = ReturnType<Parameters<typeof mailMember>[3]>

/** Maximum code points of a text in a summary. */
const excerpt = 140

/** A summary of a member's unread notifications. */
export function digestLetter({ rhythm, lines, count, siteUrl, token }: Digest, language: Language): Letter {
  const words = digestWords[language]
  const left = count - lines.length
  const isMany = count >= unreadCeiling
  return {
    subject: isMany ? words.manyWait(unreadCeiling - 1) : words.wait(count),
    lead: words.since[rhythm],
    lines: [
      ...lines.map((line) => ({
        title: line.title,
        text: excerptOf(line.message ?? '', excerpt),
        link: `${siteUrl}${pathOf(line)}`,
      })),
      ...(left > 0
        ? [
            {
              title: isMany ? words.manyOthers : words.others(left),
              text: '',
              link: `${siteUrl}/notifications`,
            },
          ]
        : []),
    ],
    action: { label: words.see, link: `${siteUrl}/notifications` },
    otherwise: words.why[rhythm],
    unsubscribe: {
      label: words.end,
      link: `${siteUrl}/digest/unsubscribe?token=${encodeURIComponent(token)}`,
    },
  }
}
