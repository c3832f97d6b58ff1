import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import * as schemas from '@parvis/contract/civic/events-administration.schemas.ts'
import { addEvent, amendEvent } from '@parvis/contract/civic/events-administration.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { dayAt } from '../calendar/paris-days.ts'
import { ChangeFields } from './change-fields.tsx'
import { bodyOf, type Draft, draftOf, emptyDraft, type Part, problemsOf, rebased } from './draft.ts'
import { EventFields } from './event-fields.tsx'
import { forgetEvents } from './queries.ts'
import { SourceFields } from './source-fields.tsx'
import { partTexts, usePartText } from './texts.ts'
import { useChange } from './use-change.ts'
import { WhenFields } from './when-fields.tsx'

/**
 * Typed values of a form closed without being sent, and the version they were typed over: they are there when the form is
 * opened again, even when somebody has changed the event meanwhile.
 */
export type KeptDrafts = Map<string, { draft: Draft; base: Draft }>

const newEvent = 'new'

const problemsIn = (draft: Draft, isExample: boolean) =>
  problemsOf(draft, { mayLackSource: isExample, today: dayAt(Date.now()) })

const hasProblems = (draft: Draft, isExample: boolean) => Object.keys(problemsIn(draft, isExample)).length > 0

/** Adds an event to the calendar. */
export function AddDialog({ kept, onClose }: { kept: KeptDrafts; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useDraft(kept, newEvent, emptyDraft)
  const adding = useMutation({
    mutationFn: async () => {
      const body = bodyOf(form.draft)
      return body && call(addEvent, { body })
    },
    onSuccess: () => {
      kept.delete(newEvent)
      notify.success(t`Événement ajouté`)
      onClose()
    },
    onSettled: () => forgetEvents(client),
  })
  return (
    <FormDialog
      title={t`Ajouter un événement`}
      form={form}
      isExample={false}
      isPending={adding.isPending}
      onSubmit={(submission) => {
        submission.preventDefault()
        if (!hasProblems(form.draft, false) && !adding.isPending) adding.mutate()
      }}
      onClose={onClose}
      submit={<Trans>Ajouter au calendrier</Trans>}
    >
      <RefusalMessage error={adding.error} />
    </FormDialog>
  )
}

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
  const form = useDraft(kept, event.id, draftOf(event))
  const [newer, setNewer] = useState(form.newer)
  const changing = useChange(event, {
    schema: schemas.amendEvent.body,
    // Null while the draft has problems, which its own fields show.
    rest: () => ({ event: hasProblems(form.draft, event.is_example) ? null : bodyOf(form.draft) }),
    send: async ({ id }, body) => {
      const amended = await call(amendEvent, { params: { eventId: id }, body })
      kept.delete(id)
      return amended
    },
    done: t`Événement corrigé`,
    onNewer: (known, newest) => {
      const { draft, taken, clashes } = rebased(form.draft, draftOf(known), draftOf(newest))
      form.replace(draft, draftOf(newest))
      setNewer({ taken, clashes })
    },
    onClose,
  })
  const { current } = changing
  return (
    <FormDialog
      title={t`Corriger l’événement`}
      form={form}
      isExample={event.is_example}
      isPending={changing.form.isSending}
      onSubmit={changing.form.submit}
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
      {current.subscriberCount > 0 && (
        <p className="text-sm text-ink-2 text-pretty">
          <Plural
            value={current.subscriberCount}
            one="Une personne a demandé un rappel : elle sera prévenue si la date change."
            other="# personnes ont demandé un rappel : elles seront prévenues si la date change."
          />
        </p>
      )}
      <ChangeFields changing={changing} />
      <Newer event={current} {...newer} />
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

function useDraft(kept: KeptDrafts, key: string, initial: Draft) {
  const [begun] = useState(() => {
    const known = kept.get(key)
    return known && rebased(known.draft, known.base, initial)
  })
  const [restored, setRestored] = useState(begun !== undefined)
  const [draft, setDraft] = useState(begun?.draft ?? initial)
  const [over, setOver] = useState(initial)
  const replace = (next: Draft, base = over) => {
    kept.set(key, { draft: next, base })
    setDraft(next)
    setOver(base)
  }
  return {
    draft,
    restored,
    newer: { taken: begun?.taken ?? [], clashes: begun?.clashes ?? [] },
    replace,
    change: (part: Partial<Draft>) => replace({ ...draft, ...part }),
    restart: () => {
      kept.delete(key)
      setDraft(over)
      setRestored(false)
    },
  }
}

function FormDialog({
  title,
  form,
  isExample,
  isPending,
  onSubmit,
  onClose,
  submit,
  children,
}: {
  title: string
  form: ReturnType<typeof useDraft>
  isExample: boolean
  isPending: boolean
  /** Sends, unless the draft or what stands below its fields has problems. */
  onSubmit: (submission: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  submit: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const { draft, change } = form
  const [tried, setTried] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const problems = problemsIn(draft, isExample)
  const shown = tried > 0 ? problems : {}
  // Focus goes to the first field that is wrong.
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tried])
  const submitDraft = (submission: FormEvent<HTMLFormElement>) => {
    setTried(tried + 1)
    onSubmit(submission)
  }
  return (
    <Dialog tall title={title} closeLabel={t`Fermer`} onClose={onClose}>
      <form ref={element} noValidate onSubmit={submitDraft} className="flex flex-col gap-5 p-4 pb-6">
        {form.restored && (
          <p className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunk px-3.5 py-2 text-sm text-ink-2">
            <Trans>Votre saisie de tout à l’heure est gardée.</Trans>
            <Button look="quiet" size="sm" onClick={form.restart}>
              <Trans>Recommencer</Trans>
            </Button>
          </p>
        )}
        <EventFields draft={draft} problems={shown} onChange={change}>
          <WhenFields draft={draft} problems={shown} onChange={change} />
        </EventFields>
        <SourceFields draft={draft} problems={shown} isExample={isExample} onChange={change} />
        {children}
        <Button type="submit" block busy={isPending}>
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
