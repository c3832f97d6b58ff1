import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { notify } from '../../../ui/notify.ts'
import { administeredEventQuery, forgetEvents } from './queries.ts'

/** Fields common to every change of an event. */
export interface Change {
  revision: number
  reason: string
  despite_reserve: boolean
}

/**
 * A change of an event that others may change at the same time: when somebody was quicker, the event is read anew, and the
 * next press is about what it says by now. Nothing that was typed is touched.
 */
export function useChange(
  event: AdministeredEvent,
  {
    send,
    done,
    onNewer,
    onClose,
  }: {
    send: (event: AdministeredEvent, change: Change) => Promise<AdministeredEvent>
    done: string
    onNewer?: (known: AdministeredEvent, newer: AdministeredEvent) => void
    onClose: () => void
  },
) {
  const client = useQueryClient()
  const [current, setCurrent] = useState(event)
  const [reason, setReason] = useState('')
  const [despiteReserve, setDespiteReserve] = useState(false)
  const mutation = useMutation({
    mutationFn: () => send(current, { revision: current.revision, reason, despite_reserve: despiteReserve }),
    onSuccess: () => {
      notify.success(done)
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'event_changed') return
      // Where it cannot be read now, the refusal stands, and the next press comes here again.
      const newer = await client.fetchQuery(administeredEventQuery(current.id)).catch(() => null)
      if (newer === null) return
      onNewer?.(current, newer)
      setCurrent(newer)
    },
    onSettled: () => forgetEvents(client),
  })
  const { error } = mutation
  return {
    current,
    reason,
    setReason,
    despiteReserve,
    setDespiteReserve,
    /** A period rests on the event: asked once the server says so. */
    restsOnIt: despiteReserve || (error instanceof ApiError && error.code === 'reserve_rests_on_event'),
    error,
    isPending: mutation.isPending,
    send: () => mutation.mutate(),
  }
}

export type Changing = ReturnType<typeof useChange>
