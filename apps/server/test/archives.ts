import { getExport, openExport } from '@parvis/contract/accounts/account.ts'
import { expect } from 'vitest'
import { fetched } from './attachments.ts'
import type { Guest, Member } from './people.ts'
import { unzip } from './unzip.ts'

/** State of a member's data archive. */
export const looks = (member: Member) => member.call(getExport, {}).then((answer) => answer.export)

/** Waits for a member's archive and reads its files. */
export async function archiveOf(member: Member): Promise<Map<string, Buffer>> {
  await expect.poll(async () => (await looks(member))?.state, { interval: 20, timeout: 20_000 }).toBe('ready')
  const { url } = await member.call(openExport, {})
  const { status, headers, bytes } = await fetched(asGuest(member), url)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="[a-z0-9-]+-\d{4}-\d\d-\d\d\.zip"$/,
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(bytes).toHaveLength((await looks(member))?.bytes ?? -1)
  return unzip(bytes)
}

/** A browser download: no header identifies the member. */
const asGuest = ({ place }: Member) => ({ place, token: null }) as Guest

type Row = Record<string, unknown>

/** The rows of one file of an archive. */
export function list(files: Map<string, Buffer>, name: string): Row[] {
  return JSON.parse(files.get(name)?.toString() ?? 'null') as Row[]
}
