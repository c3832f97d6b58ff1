import {
  digestOf,
  getLogHead,
  getLogOpening,
  listLogEntries,
  type PublicFacts,
  readPublicText,
} from '@parvis/contract/audit/transparency-log.ts'
import { expect } from 'vitest'
import type { Guest } from './people.ts'

/** Waits until the log has this many entries, opens each as a reader does and returns what they are about. */
export async function openedEntries(reader: Guest, count: number) {
  await expect
    .poll(async () => (await reader.call(getLogHead, {})).head.size, { timeout: 10_000 })
    .toBe(count)
  const { items } = await reader.call(listLogEntries, { query: {} })
  const opened: { kind: string; reason: string; day: string; facts: PublicFacts }[] = []
  for (const { index, kind, reason, day, commitment } of items) {
    const { text } = await reader.call(getLogOpening, { params: { index } })
    expect(await digestOf(text)).toBe(commitment)
    const read = readPublicText(text)
    expect(read?.kind).toBe(kind)
    opened.push({ kind, reason, day, facts: read?.facts ?? {} })
  }
  return opened
}
