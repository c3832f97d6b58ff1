import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/day-text.ts'
import { rulesQuery } from './queries.ts'

/** Since when /cgu holds as it stands: the last day on which its text or one of its rules changed. */
export function useTermsDay(written: string): string {
  const { data } = useQuery(rulesQuery)
  const days = data?.rules.flatMap(({ current, retired_at }) => [
    current.in_force_on,
    ...(retired_at === null ? [] : [dayOf(retired_at)]),
  ])
  return dayText([written, ...(days ?? [])].sort().at(-1) ?? written)
}

/** The day of a moment, in Paris. */
const dayOf = (moment: string) => new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
