import { withFirst } from '@parvis/contract/french.ts'

/** Such as `18 avril 2027`, or `mars 2028` where only the month is known. */
export function frenchDate(day: string): string {
  const options: Intl.DateTimeFormatOptions =
    day.length > 7 ? { day: 'numeric', month: 'long', year: 'numeric' } : { month: 'long', year: 'numeric' }
  const date = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' }).format(new Date(day))
  return withFirst(date, 'fr')
}
