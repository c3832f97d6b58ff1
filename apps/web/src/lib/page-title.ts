import { useEffect } from 'react'

/** Titles the document "… · Parvis" while the calling screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Parvis`
  }, [title])
}
