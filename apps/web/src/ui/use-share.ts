import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { clipboardText, copyLink, type Shared, type SharedLink, shareLink } from '../lib/share-link.ts'
import { notify } from './notify.ts'

/**
 * Shares the address of a page by the device's own sheet, where it has one, or the clipboard. `text`: goes before the
 * address. `copied`: sentence that tells of a copy. `refusedUrl`: text with the address that could be neither shared nor
 * copied, to be shown.
 */
export function useShare({
  path,
  title,
  copied,
  text,
}: {
  path: string
  title: string
  copied: string
  text?: string
}) {
  const { t } = useLingui()
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null)
  const link = (): SharedLink => ({
    title,
    url: new URL(path, location.origin).href,
    ...(text === undefined ? {} : { text }),
  })
  const notifyOutcome = (outcome: Shared, url: string) => {
    if (outcome === 'copied') notify.success(t`Copié`, copied)
    if (outcome === 'refused') setRefusedUrl(url)
  }
  return {
    share: async () => notifyOutcome(await shareLink(link()), clipboardText(link())),
    copy: async () => notifyOutcome(await copyLink(clipboardText(link())), clipboardText(link())),
    refusedUrl,
    removeRefused: () => setRefusedUrl(null),
  }
}
