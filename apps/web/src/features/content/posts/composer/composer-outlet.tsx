import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { requestedPart } from '../../../../lib/parts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A new post is being written over this screen. */
    composing?: true
  }
}

const ComposerDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './composer-dialog.tsx'), 'ComposerDialog'),
)

/** Stands once in the application; the composer's code comes when somebody writes over a screen. */
export function ComposerOutlet() {
  const isComposing = useRouterState({ select: ({ location }) => location.state.composing })
  return <Suspense>{isComposing && <ComposerDialog />}</Suspense>
}
