import { useState } from 'react'

/** A version 4 UUID; `crypto.randomUUID` exists only on secure addresses. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Ids by which the server recognises a draft sent twice: the same draft keeps its id from try to try, also when it was
 * another one in between. `renew` once one has been accepted: saying the same thing again is then a new message.
 */
export function useRequestId(): {
  of: (draft: string) => string
  renew: () => void
  /** Says under which id a draft has left before. */
  keep: (draft: string, id: string) => void
} {
  const [ids] = useState(() => new Map<string, string>())
  return {
    of(draft) {
      const id = ids.get(draft) ?? randomUuid()
      ids.set(draft, id)
      return id
    },
    renew: () => ids.clear(),
    keep: (draft, id) => void ids.set(draft, id),
  }
}
