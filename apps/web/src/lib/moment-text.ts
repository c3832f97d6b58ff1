import { dateFormat } from './date-format.ts'

const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' })

/**
 * A day and a time of France in words, in the page's language.
 *
 * @param iso a moment such as `2026-11-21T08:30:00Z`
 */
export const momentText = (iso: string): string => moment.format(new Date(iso))
