import { apiAddress } from '@parvis/contract/endpoint.ts'
import { expect } from 'vitest'
import { contractEndpoints } from '../../../../apps/server/test/contract-endpoints.ts'
import { test } from '../../../../apps/server/test/parvis.ts'
import type { Guest } from '../../../../apps/server/test/people.ts'

/** Writes open to guests: notices under the law, and the targets of links in letters. */
const openToGuests = [
  'appealByLetter',
  'appealByNotice',
  'checkInvitation',
  'confirmNoticeAddress',
  'endAlertMails',
  'endDigest',
  'fileNotice',
  'objectToClaim',
  'openNotice',
  'openStatement',
  'readClosure',
  'readUndo',
  'refuseElectedInvitations',
  'undoChange',
]

test('[PER-01] whatever a guest may not do is refused as not_authenticated, before the request is validated', async ({
  guest,
}) => {
  const served = await everyServed(guest)
  const endpoints = (await contractEndpoints()).filter(({ name }) => served.has(name))
  expect(endpoints.length).toBe(served.size)
  const acts = endpoints.filter(({ method, access }) => method !== 'GET' && access === 'anyone')
  expect(acts.map(({ name }) => name).sort()).toEqual(openToGuests)

  const forMembers = endpoints.filter(({ access }) => access === 'member')
  expect(forMembers.length).toBeGreaterThan(100)
  for (const { method, path, name } of forMembers) {
    const address = `/api/v1${path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`
    for (const body of method === 'GET' ? [undefined] : [undefined, { hostile: true }]) {
      const { status, json } = await guest.send(method, address, body)
      expect([status, json], name).toMatchObject([401, { error: { code: 'not_authenticated' } }])
    }
  }
})

/** Names of the endpoints of this server. */
async function everyServed(reader: Guest): Promise<Set<string>> {
  const documents = await Promise.all(
    ['/api/openapi.json', '/api/openapi-staff.json'].map((path) => reader.get(path)),
  )
  const paths = documents.flatMap((document) =>
    Object.entries((document as { paths: Record<string, Record<string, { operationId: string }>> }).paths),
  )
  return new Set(
    paths
      .filter(([address]) => address.startsWith(apiAddress))
      .flatMap(([, path]) => Object.values(path))
      .map(({ operationId }) => operationId),
  )
}
