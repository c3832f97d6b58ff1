import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import * as schemas from '@parvis/contract/civic/events-administration.schemas.ts'
import { addEvent, amendEvent } from '@parvis/contract/civic/events-administration.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { type ContractForm, useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { ChangeFields } from './change-fields.tsx'
import { bodyOf, draftOf, emptyDraft, type Part, rebased } from './draft.ts'
import { EventFields, type EventValues } from './event-fields.tsx'
import { invalidateEvents } from './queries.ts'
import { SourceFields } from './source-fields.tsx'
import { partTexts, useEventFaults, usePartText } from './texts.ts'
import { useNewest, useReasonFaults } from './use-change.ts'
import { WhenFields } from './when-fields.tsx'

/**
 * Typed values of a form closed without being sent, and the version they were typed over: they are there when the form is
 * opened again, even when somebody has changed the event meanwhile.
 */
export type KeptDrafts = Map<string, { draft: EventValues; base: EventValues }>

const newEvent = 'new'

const without = { reason: '', despite_reserve: false }

/** Adds an event to the calendar. */
export function AddDialog({ kept, onClose }: { kept: KeptDrafts; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const draft = useDraft(kept, newEvent, { ...emptyDraft, ...without })
  const form = useContractForm({
    schema: schemas.addEvent.body,
    start: draft.start,
    asks: false,
    bodyOf: (values) => bodyOf(values, { mayLackSource: false }),
    faults: useEventFaults(),
    send: (body) => call(addEvent, { body }),
    onSent: () => {
      kept.delete(newEvent)
      notify.success(t`Événement ajouté`)
      onClose()
    },
    onSettled: () => invalidateEvents(client),
  })
  return (
    <FormDialog
      title={t`Ajouter un événement`}
      form={form}
      draft={draft}
      isExample={false}
      onClose={onClose}
      submit={<Trans>Ajouter au calendrier</Trans>}
    >
      <RefusalMessage error={form.refusal} />
    </FormDialog>
  )
}

/** The parts of an event and why they are changed, beside one another: refusals name a part without the event around it. */
const Amendment = schemas.EventDraft.extend(schemas.amendEvent.body.omit({ event: true }).shape)

/** Corrects what an event says, for a reason that is kept. */
export function AmendDialog({
  event,
  kept,
  onClose,
}: {
  event: AdministeredEvent
  kept: KeptDrafts
  onClose: () => void
}) {
  const { t } = useLingui()
  const draft = useDraft(kept, event.id, { ...draftOf(event), ...without })
  const [newer, setNewer] = useState(draft.newer)
  const { current, ...newest } = useNewest(event, (known, next) => {
    const rebase = rebased(form.values, draftOf(known), draftOf(next))
    form.change(rebase.draft)
    draft.setBase({ ...draftOf(next), ...without })
    setNewer(rebase)
  })
  const reason = useReasonFaults()
  const form = useContractForm({
    schema: Amendment,
    start: draft.start,
    asks: false,
    bodyOf: (values) => ({
      ...bodyOf(values, { mayLackSource: event.is_example }),
      revision: current.revision,
      reason: values.reason,
      despite_reserve: values.despite_reserve,
    }),
    faults: { ...useEventFaults(), reason },
    send: ({ revision, reason, despite_reserve, ...amended }) =>
      call(amendEvent, {
        params: { eventId: event.id },
        body: { revision, reason, despite_reserve, event: amended },
      }),
    onSent: () => {
      kept.delete(event.id)
      notify.success(t`Événement corrigé`)
      onClose()
    },
    ...newest,
  })
  return (
    <FormDialog
      title={t`Corriger l’événement`}
      form={form}
      draft={draft}
      isExample={event.is_example}
      onClose={onClose}
      submit={<Trans>Enregistrer</Trans>}
    >
      {(current.origin === 'bundled' || current.origin === 'imported') && (
        <p className="text-sm text-ink-2 text-pretty">
          <Trans>
            Votre correction tient contre les mises à jour de la source, jusqu’à ce que vous la lui rendiez.
          </Trans>
        </p>
      )}
      {current.subscriber_count > 0 && (
        <p className="text-sm text-ink-2 text-pretty">
          <Plural
            value={current.subscriber_count}
            one="Une personne a demandé un rappel : elle sera prévenue si la date change."
            other="# personnes ont demandé un rappel : elles seront prévenues si la date change."
          />
        </p>
      )}
      <ChangeFields
        reason={form.field('reason')}
        despiteReserve={form.field('despite_reserve')}
        refusal={form.refusal}
      />
      <Newer event={current} taken={newer.taken} clashes={newer.clashes} />
    </FormDialog>
  )
}

/** Changes that another administrator wrote meanwhile. */
function Newer({ event, taken, clashes }: { event: AdministeredEvent; taken: Part[]; clashes: Part[] }) {
  const { i18n } = useLingui()
  const partText = usePartText()
  const list = (parts: Part[]) => (
    <ul className="mt-1 flex flex-col gap-0.5">
      {parts.map((part) => (
        <li key={part} className="wrap-anywhere">
          <span className="font-semibold">{i18n._(partTexts[part])}</span>
          {'\u00a0: '}
          {partText(part, event)}
        </li>
      ))}
    </ul>
  )
  if (taken.length === 0 && clashes.length === 0) return null
  return (
    <div role="status" className="flex flex-col gap-3 rounded-lg bg-blue-soft px-3.5 py-3 text-sm text-ink">
      {clashes.length > 0 && (
        <div>
          <p>
            <Trans>Vous avez écrit autre chose que l’autre personne, qui dit :</Trans>
          </p>
          {list(clashes)}
        </div>
      )}
      {taken.length > 0 && (
        <div>
          <p>
            <Trans>Repris d’elle, là où vous n’aviez rien changé :</Trans>
          </p>
          {list(taken)}
        </div>
      )}
    </div>
  )
}

/** The values that a form begins with: those kept from before, over the event as it is by now. */
function useDraft(kept: KeptDrafts, key: string, initial: EventValues) {
  const [begun] = useState(() => {
    const known = kept.get(key)
    return known && rebased(known.draft, known.base, initial)
  })
  const [isRestored, setRestored] = useState(begun !== undefined)
  const [base, setBase] = useState(initial)
  return {
    start: begun?.draft ?? initial,
    base,
    setBase,
    isRestored,
    newer: { taken: begun?.taken ?? [], clashes: begun?.clashes ?? [] },
    keep: (draft: EventValues) => {
      if (JSON.stringify(draft) !== JSON.stringify(base)) kept.set(key, { draft, base })
    },
    drop: () => {
      kept.delete(key)
      setRestored(false)
    },
  }
}

function FormDialog({
  title,
  form,
  draft,
  isExample,
  onClose,
  submit,
  children,
}: {
  title: string
  form: ContractForm<EventValues>
  draft: ReturnType<typeof useDraft>
  isExample: boolean
  onClose: () => void
  submit: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const close = () => {
    draft.keep(form.values)
    onClose()
  }
  const restart = () => {
    draft.drop()
    form.restart(draft.base)
  }
  return (
    <Dialog tall title={title} closeLabel={t`Fermer`} onClose={close}>
      <Form form={form} className="gap-5 p-4 pb-6">
        {draft.isRestored && (
          <p className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunk px-3.5 py-2 text-sm text-ink-2">
            <Trans>Votre saisie de tout à l’heure est gardée.</Trans>
            <Button look="quiet" size="sm" onClick={restart}>
              <Trans>Recommencer</Trans>
            </Button>
          </p>
        )}
        <EventFields form={form}>
          <WhenFields form={form} />
        </EventFields>
        <SourceFields form={form} isExample={isExample} />
        {children}
        <Button type="submit" block busy={form.isSending}>
          {submit}
        </Button>
      </Form>
    </Dialog>
  )
}
