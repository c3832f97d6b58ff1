import { useEffect } from 'react'

/** Titles the document "… · Parvis" while the calling screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Parvis`
  }, [title])
}

/** The same for a layer over a screen, whose title returns when the layer closes. */
export function useLayerTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · Parvis`
    return () => {
      document.title = before
    }
  }, [title])
}
