import {
  type QueryClient,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useId } from 'react'

/** Whether a request under this key has no answer yet. True from the call on, before React draws it. */
export const isInFlight = (client: QueryClient, mutationKey: readonly unknown[]): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey, exact: true, status: 'pending' })
    .some(({ state }) => !state.isPaused)

/**
 * `useMutation` for a button: a second tap does nothing while the first one's request is in flight. Buttons for the same
 * subject share the `scope`.
 */
export function useSingleFlight<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient()
  const own = useId()
  const mutationKey = ['single-flight', options.scope?.id ?? own]
  const mutation = useMutation({ ...options, mutationKey })
  const mutate: UseMutateFunction<Answer, Error, Input> = (...call) => {
    if (!isInFlight(client, mutationKey)) mutation.mutate(...call)
  }
  return { ...mutation, mutate }
}
