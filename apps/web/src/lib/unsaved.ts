import { createContext, use, useLayoutEffect } from 'react'

/** Set by a dialog (ui/dialog.tsx), which asks before it drops what a form in it holds. */
export const UnsavedContext = createContext<((isUnsaved: boolean) => void) | null>(null)

/** Tells the dialog around a form whether closing it would lose something. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const report = use(UnsavedContext)
  // Known before the next key or tap.
  useLayoutEffect(() => {
    report?.(isUnsaved)
    return () => report?.(false)
  }, [report, isUnsaved])
}
