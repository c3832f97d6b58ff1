import type { ByteRange } from '../../../platform/storage/storage.ts'

/** The one range of bytes that a request asks for; null for the whole, also when it asks in a way not known here. */
export function readRange(
  headers: { range?: string | undefined; 'if-range'?: unknown },
  bytes: number,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  const asked = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(headers.range ?? '')
  if (asked === null || (headers['if-range'] !== undefined && headers['if-range'] !== etag)) return null
  const [, first = '', last = ''] = asked
  if (first === '' && last === '') return null
  // "-500": the last 500 bytes.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}
