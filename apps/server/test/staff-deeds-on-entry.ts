import {
  approveAdmissions,
  createInvitation,
  refuseAdmission,
  revokeInvitation,
} from '@parvis/contract/people/admissions.ts'
import {
  addEntryBlock,
  exportEntryBlocks,
  importEntryBlocks,
  removeEntryBlock,
  setDisposableList,
} from '@parvis/contract/people/entry-blocks.ts'
import { setApplicationStanding } from '@parvis/contract/trust/applications.ts'
import { registers } from './applications.ts'
import type { Member } from './people.ts'
import type { Deed, Stage } from './staff-stage.ts'

const reason = 'Inscriptions automatiques.'

const blocks = (administrator: Member, value: string) =>
  administrator.call(addEntryBlock, { body: { kind: 'domain', value, reason } })

const invites = (administrator: Member, now: Date) =>
  administrator.call(createInvitation, {
    body: { note: 'Le conseil', ends_at: new Date(now.getTime() + 3_600_000).toISOString() },
  })

/** Somebody who waits to be admitted. */
async function waiting({ context, someone }: Stage): Promise<string> {
  const { id } = await someone()
  const now = context.clock.now()
  await context.db
    .insertInto('admissions')
    .values({ member_id: id, state: 'waiting', reason: 'Pour débattre.', created_at: now, asked_at: now })
    .execute()
  return id
}

/** Deeds on those who want to join, and on applications, by the endpoint's name. */
export const deedsOnEntry: Readonly<Record<string, Deed>> = {
  setApplicationStanding: async ({ ada }) => {
    const { clientId } = await registers(ada.place)
    const params = { applicationId: clientId }
    return () => ada.call(setApplicationStanding, { params, body: { standing: 'limited', reason } })
  },
  addEntryBlock:
    async ({ ada }) =>
    () =>
      blocks(ada, 'courrier.exemple'),
  removeEntryBlock: async ({ ada }) => {
    const { id } = await blocks(ada, 'autre.exemple')
    return () => ada.call(removeEntryBlock, { params: { blockId: id } })
  },
  importEntryBlocks:
    async ({ ada }) =>
    () =>
      ada.call(importEntryBlocks, { body: { kind: 'domain', text: 'un.exemple\ndeux.exemple', reason } }),
  exportEntryBlocks:
    async ({ ada }) =>
    () =>
      ada.call(exportEntryBlocks, { body: { kind: 'domain' } }),
  setDisposableList:
    async ({ ada }) =>
    () =>
      ada.call(setDisposableList, { body: { used: true } }),
  createInvitation:
    async ({ ada, context }) =>
    () =>
      invites(ada, context.clock.now()),
  revokeInvitation: async ({ ada, context }) => {
    const { invitation } = await invites(ada, context.clock.now())
    return () => ada.call(revokeInvitation, { params: { invitationId: invitation.id } })
  },
  approveAdmissions: async (stage) => {
    const id = await waiting(stage)
    return () => stage.ada.call(approveAdmissions, { body: { member_ids: [id] } })
  },
  refuseAdmission: async (stage) => {
    const memberId = await waiting(stage)
    return () => stage.ada.call(refuseAdmission, { params: { memberId }, body: { reason } })
  },
}
