import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** To the reasons of a decision, where they can be contested. */
export function DecisionLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="/decisions/$decisionId"
      params={{ decisionId: id }}
      className="font-semibold underline underline-offset-2"
    >
      {children}
    </Link>
  )
}
