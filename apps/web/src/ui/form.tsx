import { useBlocker } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ContractForm } from '../lib/contract-form.ts'
import { useReportUnsaved } from '../lib/unsaved.ts'
import { LeaveQuestion } from './leave-question.tsx'

/** For the `onKeyDown` of a text area in a form: Ctrl+Enter, or Command+Enter, sends the form. */
export function sendByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submitWhereAllowed(event.currentTarget.form)
}

/** The same for texts that Enter alone sends, such as comments and messages. Shift+Enter begins a new line. */
export function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isEnterToSend(event)) return
  event.preventDefault()
  submitWhereAllowed(event.currentTarget.form)
}

/** Whether a key sends a text: an input method's Enter chooses a word (229 in older browsers). */
export function isEnterToSend(event: KeyboardEvent): boolean {
  const isChoosing = event.nativeEvent.isComposing || event.keyCode === 229
  return event.key === 'Enter' && !event.shiftKey && !isChoosing
}

/** Submits a form as its button would: not while that is disabled. */
function submitWhereAllowed(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (button?.disabled !== true) form?.requestSubmit()
}

/**
 * The element of a form. It asks before its page or dialog is left with unsent values. Fields stand one below the other;
 * `className` sets the gap between them.
 */
export function Form({
  form,
  label,
  className = 'gap-4',
  children,
}: {
  form: Pick<ContractForm, 'submit' | 'isUnsaved' | 'wouldLose'>
  /** Name of the form, where a page has several. */
  label?: string
  className?: string
  children: ReactNode
}) {
  const isLeaving = useReportUnsaved(form.isUnsaved)
  const leaving = useBlocker({
    // A dialog that is an entry of the browser's history closes by going back: it has asked already.
    shouldBlockFn: () => form.wouldLose() && !isLeaving(),
    enableBeforeUnload: form.wouldLose,
    disabled: !form.isUnsaved,
    withResolver: true,
  })
  return (
    <form noValidate aria-label={label} onSubmit={form.submit} className={clsx('flex flex-col', className)}>
      {children}
      {leaving.status === 'blocked' && <LeaveQuestion onStay={leaving.reset} onLeave={leaving.proceed} />}
    </form>
  )
}
