import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/day-text.ts'
import { dayInParis } from '../../../lib/local-time.ts'
import { rulesQuery } from './queries.ts'

/** Since when /cgu holds as it stands: the last day on which its text or one of its rules changed. */
export function useTermsDay(written: string): string {
  const { data } = useQuery(rulesQuery)
  const days = data?.rules.flatMap(({ current, retired_at }) => [
    current.in_force_on,
    ...(retired_at === null ? [] : [dayInParis(new Date(retired_at))]),
  ])
  return dayText([written, ...(days ?? [])].sort().at(-1) ?? written)
}
