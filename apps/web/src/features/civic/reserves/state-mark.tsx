import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ReserveState } from './state.ts'

const tones: Record<ReserveState, string> = {
  to_come: 'bg-sunk text-ink-2',
  in_force: 'bg-blue-soft text-blue',
  over: 'bg-sunk text-ink-3',
  called_off: 'bg-sunk text-ink-3',
}

export function StateMark({ state, children }: { state: ReserveState; children: ReactNode }) {
  return (
    <span className={clsx('rounded-full px-2.5 py-0.5 font-text text-xs font-semibold', tones[state])}>
      {children}
    </span>
  )
}
