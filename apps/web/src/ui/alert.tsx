import type { ReactNode } from 'react'

/** A failure beside the control that met it, read out at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-3.5 py-2.5 text-sm text-danger">
      {children}
    </p>
  )
}
