import { onlineManager, type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../lib/session.ts'
import { createQueryClient } from './query-client.ts'
import type { createParvisRouter } from './router.tsx'

interface Reader {
  /** Null for a guest. */
  memberId: string | null
  client: QueryClient
  /** Counts the clients. The screens are built anew for each: a mounted query keeps the client it began with. */
  generation: number
}

const failedReads = { type: 'active', predicate: ({ state }: Query) => state.error !== null } as const

/**
 * The router's screens over one QueryClient per reader. A member who leaves takes all that they had read along; a guest
 * who signs in keeps the screen, and its public answers are read again as a member (session-effects.tsx).
 */
export function ReaderQueries({
  client: first,
  router,
}: {
  client: QueryClient
  router: ReturnType<typeof createParvisRouter>
}) {
  const session = useSession()
  const memberId = session.status === 'signed-in' ? session.userId : null
  const [reader, setReader] = useState<Reader>({ memberId, client: first, generation: 0 })
  // During rendering, so that no screen is ever drawn for one reader with the answers of another.
  if (reader.memberId !== memberId)
    setReader(
      reader.memberId === null
        ? { ...reader, memberId }
        : { memberId, client: createQueryClient(true), generation: reader.generation + 1 },
    )

  const { client, generation } = reader
  const shown = useRef(client)
  useEffect(() => {
    if (shown.current === client) return
    shown.current.clear()
    shown.current = client
    void router.invalidate()
  }, [client, router])

  useEffect(
    () =>
      onlineManager.subscribe((online) => {
        // At once: the client's own reading waits for the writes that were made offline.
        if (online) void client.refetchQueries(failedReads, { cancelRefetch: false })
      }),
    [client],
  )

  return (
    <QueryClientProvider key={generation} client={client}>
      <RouterProvider router={router} context={{ queryClient: client }} />
    </QueryClientProvider>
  )
}
