import { useEffect } from 'react'
import { siteName } from './site-name.ts'

/** Titles the document "… · Parvis" while the calling screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteName}`
  }, [title])
}

/** The same for a layer over a screen, whose title returns when the layer closes. */
export function useLayerTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${siteName}`
    return () => {
      document.title = before
    }
  }, [title])
}
