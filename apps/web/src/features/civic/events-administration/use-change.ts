import { useLingui } from '@lingui/react/macro'
import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { notify } from '../../../ui/notify.ts'
import { administeredEventQuery, forgetEvents } from './queries.ts'

/**
 * A change of an event that others may change at the same time: when somebody was quicker, the event is read anew, and the
 * next press is about what it says by now. Nothing that was typed is touched.
 */
export function useChange<Body extends z.ZodType>(
  event: AdministeredEvent,
  {
    schema,
    rest = () => ({}),
    send,
    done,
    onNewer,
    onClose,
  }: {
    schema: Body
    /** What the body holds beside the fields common to every change of an event. */
    rest?: () => object
    send: (event: AdministeredEvent, body: z.input<Body>) => Promise<AdministeredEvent>
    done: string
    onNewer?: (known: AdministeredEvent, newer: AdministeredEvent) => void
    onClose: () => void
  },
) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [current, setCurrent] = useState(event)
  const form = useContractForm({
    schema,
    // The form of an event shows the faults of `event` itself.
    start: { reason: '', despite_reserve: false, event: null },
    bodyOf: ({ reason, despite_reserve }) => ({
      revision: current.revision,
      reason,
      despite_reserve,
      ...rest(),
    }),
    faults: { reason: { missing: t`Dites pourquoi.`, tooLong: t`C’est trop long.` } },
    send: (body) => send(current, body),
    onSettled: () => forgetEvents(client),
    onSent: () => {
      notify.success(done)
      onClose()
    },
    onRefused: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'event_changed') return
      // Where it cannot be read now, the refusal stands, and the next press comes here again.
      const newer = await client.fetchQuery(administeredEventQuery(current.id)).catch(() => null)
      if (newer === null) return
      onNewer?.(current, newer)
      setCurrent(newer)
    },
  })
  const { refusal, values } = form
  return {
    current,
    form,
    /** A period rests on the event: asked once the server says so. */
    restsOnIt:
      values.despite_reserve || (refusal instanceof ApiError && refusal.code === 'reserve_rests_on_event'),
  }
}

export type Changing = ReturnType<typeof useChange>
