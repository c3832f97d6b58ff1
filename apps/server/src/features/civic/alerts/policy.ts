import {
  type AlertKind,
  type AlertNews,
  alertWordsCounted,
  newsOfKind,
} from '@parvis/contract/civic/alerts.ts'
import { foldText } from '@parvis/contract/folding.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { Refusal } from '@parvis/platform/refusal.ts'

/** The news of an alert in their usual order; refuses those that its kind does not have. */
export function requireNews(kind: AlertKind, news: readonly AlertNews[]): AlertNews[] {
  const known = newsOfKind[kind]
  if (news.some((one) => !known.includes(one))) throw new Refusal('alert_news_invalid')
  return known.filter((one) => news.includes(one))
}

/** Words as they are stored; refuses too many, and such that would be found everywhere or nowhere. */
export function requireWords(typed: string): string {
  const words = typed.replaceAll(/\s+/g, ' ').trim()
  const spelled = foldText(words).match(/[\p{L}\p{N}]+/gu) ?? []
  const isLong = spelled.some((word) => [...word].length >= limits.alertWordMinimum)
  if (
    !isLong ||
    spelled.length > alertWordsCounted ||
    graphemeCount(words, limits.alertWords) > limits.alertWords ||
    words.length > 240 ||
    words.includes('\u0000')
  )
    throw new Refusal('alert_words_invalid')
  return words
}
