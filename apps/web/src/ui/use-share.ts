import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { copyLink, type Shared, shareLink } from '../lib/share-link.ts'
import { notify } from './notify.ts'

/**
 * Shares the address of a page by the device's own sheet, where it has one, or the clipboard. `copied`: sentence that tells
 * of a copy. `refusedUrl`: address that could be neither shared nor copied, to be shown.
 */
export function useShare({ path, title, copied }: { path: string; title: string; copied: string }) {
  const { t } = useLingui()
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null)
  const address = () => new URL(path, location.origin).href
  const notifyOutcome = (outcome: Shared, url: string) => {
    if (outcome === 'copied') notify.success(t`Copié`, copied)
    if (outcome === 'refused') setRefusedUrl(url)
  }
  return {
    share: async () => notifyOutcome(await shareLink({ title, url: address() }), address()),
    copy: async () => notifyOutcome(await copyLink(address()), address()),
    refusedUrl,
    removeRefused: () => setRefusedUrl(null),
  }
}
