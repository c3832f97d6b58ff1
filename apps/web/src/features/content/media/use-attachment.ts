import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { MediaPurpose } from '@parvis/contract/content/media.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { readDraftFiles, saveDraftFiles } from '../../../lib/drafts.ts'
import { upload } from '../../../lib/upload.ts'
import { type FileFault, faultOf } from './chosen-file.ts'

/** The file could not be sent; `cause` says why. */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure'
}

/** The sending of a file was cancelled. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

export interface Attachment {
  file: File | null
  alt: string
  /** How much of the file has left, from 0 to 1; null when none is leaving. */
  progress: number | null
  /** Why the file last chosen was not taken. */
  fault: FileFault | null
  /** Why the file could not be sent. */
  failure: unknown
  /** Takes the file in the place of another; answers why not. */
  choose: (file: File) => FileFault | null
  describe: (alt: string) => void
  remove: () => void
  cancel: () => void
  /** Sends the file, unless that is done: null without one. Throws UploadFailure, or an AbortError when called off. */
  send: () => Promise<MediaView | null>
  /** The uploaded file is no longer available: the next `send` uploads it again. */
  removeSent: () => void
}

/**
 * The one file that goes with what somebody is writing. It leaves when that is sent, and stays after a failure; named by
 * a draft, also while its form is closed.
 */
export function useAttachment(purpose: MediaPurpose, draft?: string): Attachment {
  const [kept] = useState(() => (draft === undefined ? undefined : readDraftFiles(draft)[0]))
  const [file, setFile] = useState<File | null>(kept?.file ?? null)
  const [alt, setAlt] = useState(kept?.alt ?? '')
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const sending = useRef<AbortController | null>(null)
  const sent = useRef<MediaView | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const keep = (next: File | null, description: string) => {
    if (draft !== undefined) saveDraftFiles(draft, next === null ? [] : [{ file: next, alt: description }])
    setFile(next)
    setAlt(description)
  }
  const take = (next: File | null) => {
    sending.current?.abort()
    sent.current = null
    keep(next, '')
    setFault(null)
    setFailure(null)
  }

  return {
    file,
    alt,
    progress,
    fault,
    failure,
    describe: (description) => keep(file, description),
    choose(next) {
      const found = faultOf(next, purpose)
      if (found === null) take(next)
      else setFault(found)
      return found
    },
    remove: () => take(null),
    cancel: () => sending.current?.abort(),
    removeSent() {
      sent.current = null
    },
    async send() {
      if (file === null) return null
      if (sent.current !== null) return sent.current
      const abort = new AbortController()
      const address = `${apiAddress}/media?${new URLSearchParams({ purpose, name: file.name })}`
      sending.current = abort
      setFailure(null)
      setProgress(0)
      try {
        sent.current = await upload<MediaView>(address, file, {
          signal: abort.signal,
          onProgress: setProgress,
        })
        return sent.current
      } catch (cause) {
        if (wasCancelled(cause)) throw cause
        setFailure(cause)
        throw new UploadFailure('the file could not be sent', { cause })
      } finally {
        sending.current = null
        setProgress(null)
      }
    },
  }
}
