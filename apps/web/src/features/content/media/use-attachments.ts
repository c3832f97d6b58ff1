import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { mostPictures } from '@parvis/contract/content/media.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { type DraftFile, readDraftFiles, saveDraftFiles } from '../../../lib/drafts.ts'
import { upload } from '../../../lib/upload.ts'
import { type FileFault, faultOf, kindOf } from './chosen-file.ts'
import { type Attachment, UploadFailure, wasCancelled } from './use-attachment.ts'

/** `most`: too many pictures, or something else beside several. */
type Fault = FileFault | 'most'

/** One of the files of a post, with what has become of it. */
interface Item extends DraftFile {
  progress: number | null
  failure: unknown
  sent: MediaView | null
}

const itemOf = ({ file, alt }: DraftFile): Item => ({ file, alt, progress: null, failure: null, sent: null })

export type OneOfSeveral = Pick<
  Attachment,
  'alt' | 'progress' | 'failure' | 'describe' | 'remove' | 'cancel'
> & {
  file: File
  /** Puts it before the one that precedes it. */
  moveUp: () => void
}

export interface Attachments {
  list: readonly OneOfSeveral[]
  /** Why the file last chosen was not taken. */
  fault: Fault | null
  /** Adds a picture to others; any other file takes the place of the one that is there. */
  choose: (file: File) => void
  /** Sends the files that have not left yet, in their order. Throws UploadFailure, or an AbortError when called off. */
  send: () => Promise<{ media_id: string; media_alt: string }[]>
  /** The uploaded files are no longer available: the next `send` uploads them again. */
  removeSent: () => void
  removeAll: () => void
}

/** Files of a post: up to four pictures, or one video or document. They stay with the draft while its form is closed. */
export function useAttachments(draft: string): Attachments {
  const [items, setItems] = useState<readonly Item[]>(() => readDraftFiles(draft).map(itemOf))
  const [fault, setFault] = useState<Fault | null>(null)
  // Several files may be chosen at once, and uploads end later.
  const latest = useRef(items)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const keep = (next: readonly Item[]) => {
    latest.current = next
    saveDraftFiles(draft, next)
    setItems(next)
  }
  const change = (file: File, parts: Partial<Item>) =>
    keep(latest.current.map((item) => (item.file === file ? { ...item, ...parts } : item)))

  const choose = (file: File) => {
    const found = faultOf(file, 'post')
    if (found !== null) return setFault(found)
    const held = latest.current
    const isAdded = [file, ...held.map((item) => item.file)].every((one) => kindOf(one) === 'image')
    // Nothing that was described one by one is dropped unasked.
    if (isAdded ? held.length >= mostPictures : held.length > 1) return setFault('most')
    sending.current?.abort()
    setFault(null)
    keep([...(isAdded ? held : []), itemOf({ file, alt: '' })])
  }

  const sendOne = async (item: Item, signal: AbortSignal): Promise<MediaView> => {
    if (item.sent !== null) return item.sent
    const { file } = item
    const address = `${apiAddress}/media?${new URLSearchParams({ purpose: 'post', name: file.name })}`
    change(file, { failure: null, progress: 0 })
    try {
      const sent = await upload<MediaView>(address, file, {
        signal,
        onProgress: (progress) => change(file, { progress }),
      })
      change(file, { sent })
      return sent
    } catch (cause) {
      if (wasCancelled(cause)) throw cause
      change(file, { failure: cause })
      throw new UploadFailure('the file could not be sent', { cause })
    } finally {
      change(file, { progress: null })
    }
  }

  return {
    list: items.map((item, index) => ({
      ...item,
      describe: (alt) => change(item.file, { alt }),
      remove: () => {
        sending.current?.abort()
        setFault(null)
        keep(latest.current.filter(({ file }) => file !== item.file))
      },
      cancel: () => sending.current?.abort(),
      moveUp: () => keep(items.with(index - 1, item).with(index, items[index - 1] ?? item)),
    })),
    fault,
    choose,
    async send() {
      const abort = new AbortController()
      sending.current = abort
      const sent: { media_id: string; media_alt: string }[] = []
      for (const item of latest.current) {
        const { id } = await sendOne(item, abort.signal)
        sent.push({ media_id: id, media_alt: item.alt })
      }
      sending.current = null
      return sent
    },
    removeSent: () => keep(latest.current.map((item) => ({ ...item, sent: null }))),
    removeAll: () => keep([]),
  }
}

/** Sends the files of a post and returns the part of its body that names them. */
export async function sentFiles(attachments: Attachments | undefined) {
  const [first, ...others] = (await attachments?.send()) ?? []
  return { ...first, ...(others.length > 0 && { more_media: others }) }
}
