import type { ByteRange } from '@parvis/platform/storage/storage.ts'

/** The single byte range of a request; null for the whole file, also for unsupported forms. */
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
