import { useBlocker } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ContractForm } from '../lib/contract-form.ts'
import { useReportUnsaved } from '../lib/unsaved.ts'
import { LeaveQuestion } from './leave-question.tsx'

/** For the `onKeyDown` of a text area in a form: Ctrl+Enter, or Command+Enter, sends the form. */
export function sendByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
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
