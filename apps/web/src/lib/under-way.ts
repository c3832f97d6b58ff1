import {
  type QueryClient,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useId } from 'react'

/** Whether a request sent under this key has no answer yet. True at once, before any screen shows it. */
export const isUnderWay = (client: QueryClient, mutationKey: readonly unknown[]): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey, exact: true, status: 'pending' })
    .some(({ state }) => !state.isPaused)

/**
 * `useMutation` for a button: a second tap does nothing while the first one's request is on its way. Buttons for the same
 * subject share the `scope`.
 */
export function useAct<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient()
  const own = useId()
  const mutationKey = ['act', options.scope?.id ?? own]
  const mutation = useMutation({ ...options, mutationKey })
  const mutate: UseMutateFunction<Answer, Error, Input> = (...asked) => {
    if (!isUnderWay(client, mutationKey)) mutation.mutate(...asked)
  }
  return { ...mutation, mutate }
}
