import { createContext, type RefObject, use, useLayoutEffect } from 'react'

/** Belongs to a dialog (ui/dialog.tsx), which asks before it drops a form's values. */
interface Surroundings {
  report: (isUnsaved: boolean) => void
  /** Whether it has asked, and is on its way out. */
  isLeaving: RefObject<boolean>
}

export const UnsavedContext = createContext<Surroundings | null>(null)

/** Tells the dialog around a form whether closing it would lose something. Answers whether that was agreed to. */
export function useReportUnsaved(isUnsaved: boolean): () => boolean {
  const dialog = use(UnsavedContext)
  const report = dialog?.report
  // Known before the next key or tap.
  useLayoutEffect(() => {
    report?.(isUnsaved)
    return () => report?.(false)
  }, [report, isUnsaved])
  return () => dialog?.isLeaving.current ?? false
}
