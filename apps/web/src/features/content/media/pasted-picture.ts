import type { ClipboardEvent } from 'react'

/**
 * For `onPaste`: a pasted picture is attached as if it were chosen. A text is pasted as a text, also where its application
 * adds a picture of it.
 */
export function pastedPicture(choose: (file: File) => unknown): (event: ClipboardEvent) => void {
  return (event) => {
    const { files, types } = event.clipboardData
    const picture = [...files].find(({ type }) => type.startsWith('image/'))
    if (picture === undefined || types.includes('text/plain')) return
    event.preventDefault()
    choose(picture)
  }
}
