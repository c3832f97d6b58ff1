import { copyText } from './copy-text.ts'

export type Shared = 'handed over' | 'cancelled' | 'copied' | 'refused'

/** Whether the reader closed the device's own sheet: a choice, not a failure. */
const wasCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** A link, with the text that goes with it. */
export interface SharedLink {
  title: string
  url: string
  text?: string
}

/** Text of a link for the clipboard: the address, below its text. */
export const clipboardText = ({ url, text }: Pick<SharedLink, 'url' | 'text'>): string =>
  text === undefined ? url : `${text}\n${url}`

/** Hands a link to the device's own share sheet where there is one, and to the clipboard elsewhere. */
export async function shareLink(
  link: SharedLink,
  device: Pick<Navigator, 'share' | 'clipboard'> = navigator,
): Promise<Shared> {
  // Older browsers, and addresses that are not secure, have neither of them, whatever the types say.
  if (device.share as unknown) {
    try {
      await device.share(link)
      return 'handed over'
    } catch (error) {
      if (wasCancelled(error)) return 'cancelled'
      // No application takes it, or a sheet is open already: the clipboard still may.
    }
  }
  return copyLink(clipboardText(link), device)
}

/** Puts an address, or a text with one, into the clipboard. */
export async function copyLink(
  url: string,
  device: Pick<Navigator, 'clipboard'> = navigator,
): Promise<Shared> {
  return (await copyText(url, device)) ? 'copied' : 'refused'
}
