import type { QueryClient } from '@tanstack/react-query'

/**
 * Returns a function that gives each query client a value of its own, created at its first use. Each reader has their own
 * client (ADR 36): such a value does not outlive its reader.
 */
export function perClient<Value>(create: () => Value): (client: QueryClient) => Value {
  const values = new WeakMap<QueryClient, { value: Value }>()
  return (client) => {
    const known = values.get(client) ?? { value: create() }
    values.set(client, known)
    return known.value
  }
}
