import { useQueryClient } from '@tanstack/react-query'
import { politicsKey } from '../politics/queries.ts'
import { correctionsKey, errorReportsKey } from './queries.ts'

/** Reads again what a settled report changes: the queue, the public list, the figures. */
export function useSettled(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const keys = [errorReportsKey, correctionsKey, politicsKey]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
