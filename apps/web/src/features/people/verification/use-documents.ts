import { apiAddress } from '@parvis/contract/endpoint.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { OwnVerification, VerificationDocument } from '@parvis/contract/people/verification.schemas.ts'
import { deleteVerificationDocument, documentTypes } from '@parvis/contract/people/verification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { randomUuid } from '../../../lib/request-id.ts'
import { upload } from '../../../lib/upload.ts'
import { ownVerificationQuery } from './queries.ts'

export type DocumentFault = 'kind' | 'weight' | 'empty' | 'count'

/** A file on its way, or one that did not arrive: `failure` says why. */
export interface Sending {
  id: string
  file: File
  progress: number
  failure: unknown
}

function faultOf(file: File): DocumentFault | null {
  if (!documentTypes.some((type) => type === file.type)) return 'kind'
  if (file.size === 0) return 'empty'
  return file.size > furtherLimits.verificationDocument ? 'weight' : null
}

/** The documents of the next request: each leaves as soon as it is chosen, and may be called off or sent again. */
export function useDocuments(kept: VerificationDocument[]) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending[]>([])
  const [fault, setFault] = useState<{ name: string; kind: DocumentFault } | null>(null)
  const aborts = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const open = aborts.current
    return () => {
      for (const abort of open.values()) abort.abort()
    }
  }, [])

  const change = (id: string, next: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)))
  const forget = (id: string) => setSending((all) => all.filter((one) => one.id !== id))
  const keep = (edit: (documents: VerificationDocument[]) => VerificationDocument[]) =>
    client.setQueryData<OwnVerification>(
      ownVerificationQuery.queryKey,
      (own) => own && { ...own, documents: edit(own.documents) },
    )

  const send = async ({ id, file }: Pick<Sending, 'id' | 'file'>): Promise<void> => {
    const abort = new AbortController()
    aborts.current.set(id, abort)
    change(id, { progress: 0, failure: null })
    try {
      const document = await upload<VerificationDocument>(
        `${apiAddress}/me/verification/documents?${new URLSearchParams({ name: file.name })}`,
        file,
        { signal: abort.signal, onProgress: (progress) => change(id, { progress }) },
      )
      await client.cancelQueries({ queryKey: ownVerificationQuery.queryKey })
      keep((documents) => [...documents.filter((one) => one.id !== document.id), document])
      forget(id)
    } catch (failure) {
      if (!abort.signal.aborted) change(id, { failure })
      // Called off when it may have arrived already: what the server has kept is shown.
      else void client.invalidateQueries({ queryKey: ownVerificationQuery.queryKey })
    } finally {
      aborts.current.delete(id)
    }
  }

  return {
    sending,
    fault,
    busy: sending.some((one) => one.failure === null),
    choose(files: Iterable<File>) {
      setFault(null)
      let free = furtherLimits.verificationDocuments - kept.length - sending.length
      for (const file of files) {
        const kind = free > 0 ? faultOf(file) : 'count'
        if (kind !== null) {
          setFault({ name: file.name, kind })
          continue
        }
        free -= 1
        const next: Sending = { id: randomUuid(), file, progress: 0, failure: null }
        setSending((all) => [...all, next])
        void send(next)
      }
    },
    retry: (one: Sending) => void send(one),
    cancel(id: string) {
      aborts.current.get(id)?.abort()
      forget(id)
    },
    /** Throws when the server refuses: the document is still there. */
    async remove(id: string): Promise<void> {
      await call(deleteVerificationDocument, { params: { documentId: id } })
      keep((documents) => documents.filter((one) => one.id !== id))
    },
  }
}
