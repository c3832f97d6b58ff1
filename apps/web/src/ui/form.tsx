import { useBlocker } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ContractForm } from '../lib/contract-form.ts'
import { useReportUnsaved } from '../lib/unsaved.ts'
import { LeaveQuestion } from './leave-question.tsx'

/**
 * The element of a form. It asks before its page or dialog is left with unsent values. Fields stand one below the other;
 * `className` sets the gap between them.
 */
export function Form({
  form,
  className = 'gap-4',
  children,
}: {
  form: Pick<ContractForm, 'submit' | 'isUnsaved' | 'wouldLose'>
  className?: string
  children: ReactNode
}) {
  useReportUnsaved(form.isUnsaved)
  const leaving = useBlocker({
    shouldBlockFn: form.wouldLose,
    enableBeforeUnload: form.wouldLose,
    disabled: !form.isUnsaved,
    withResolver: true,
  })
  return (
    <form noValidate onSubmit={form.submit} className={clsx('flex flex-col', className)}>
      {children}
      {leaving.status === 'blocked' && <LeaveQuestion onStay={leaving.reset} onLeave={leaving.proceed} />}
    </form>
  )
}
