import { useLingui } from '@lingui/react/macro'
import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, NetworkError } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { notify } from '../../../ui/notify.ts'
import { administeredEventQuery, invalidateEvents } from './queries.ts'

/**
 * An event that others may change at the same time: when somebody was quicker, it is read anew, and the next press is about
 * what it says by now. Nothing that was typed is touched.
 */
export function useNewest(
  event: AdministeredEvent,
  onNewer?: (known: AdministeredEvent, newer: AdministeredEvent) => void,
) {
  const client = useQueryClient()
  const [current, setCurrent] = useState(event)
  return {
    current,
    onSettled: () => invalidateEvents(client),
    onRefused: async (error: Error) => {
      if (!(error instanceof ApiError) || error.code !== 'event_changed') return
      const newer = await client.fetchQuery(administeredEventQuery(current.id)).catch((failure: unknown) => {
        // The refusal stays on screen, and the next attempt reads the event again.
        if (failure instanceof ApiError || failure instanceof NetworkError) return null
        throw failure
      })
      if (newer === null) return
      onNewer?.(current, newer)
      setCurrent(newer)
    },
  }
}

/** Sentences for the faults of a reason. */
export function useReasonFaults() {
  const { t } = useLingui()
  return { missing: t`Dites pourquoi.`, tooLong: t`C’est trop long.` }
}

/** A change of an event as it stands, for a reason. */
export function useChange<Body extends z.ZodType>(
  event: AdministeredEvent,
  {
    schema,
    rest = {},
    send,
    done,
    onClose,
  }: {
    schema: Body
    /** Fields of the body beside those common to every change of an event. */
    rest?: object
    send: (event: AdministeredEvent, body: z.input<Body>) => Promise<AdministeredEvent>
    done: string
    onClose: () => void
  },
) {
  const { current, ...newest } = useNewest(event)
  const reason = useReasonFaults()
  const form = useContractForm({
    schema,
    start: { reason: '', despite_reserve: false },
    bodyOf: (values) => ({ revision: current.revision, ...values, ...rest }),
    faults: { reason },
    send: (body) => send(current, body),
    onSent: () => {
      notify.success(done)
      onClose()
    },
    ...newest,
  })
  return { current, form }
}

export type Changing = ReturnType<typeof useChange>
