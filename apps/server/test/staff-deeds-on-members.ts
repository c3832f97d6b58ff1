import { startBulkAct, undoBulkAct } from '@parvis/contract/trust/bulk-acts.ts'
import {
  addMemberNote,
  agreeToFactorReset,
  askFactorReset,
  callOffFactorReset,
  endMemberSessions,
  exportMembers,
  mailMemberRecovery,
  openMemberCase,
  readMemberAccess,
  removeMemberNote,
  searchMembers,
} from '@parvis/contract/trust/members.ts'
import { expect } from 'vitest'
import type { Member } from './people.ts'
import type { Deed, Stage } from './staff-stage.ts'

const of = ({ id }: Pick<Member, 'id'>) => ({ params: { memberId: id } })

/** A member who has lost the second factor that they have. */
async function locked({ context, someone }: Stage) {
  const member = await someone()
  const now = context.clock.now()
  await context.db
    .insertInto('auth.factors')
    .values({
      user_id: member.id,
      factor_type: 'phone',
      phone: '33600000000',
      status: 'verified',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return member
}

const asks = (administrator: Member, member: Member) =>
  administrator.call(askFactorReset, { ...of(member), body: { reason: 'Appelée au numéro de la mairie' } })

const warns = async ({ ada, someone }: Stage) =>
  ada.call(startBulkAct, {
    body: {
      targets: { members: [(await someone()).id] },
      expected: 1,
      act: { kind: 'warn', rule: 'spam', ground: 'terms', facts: 'Le même lien, douze fois.' },
    },
  })

/** Deeds on the accounts of members, by the endpoint's name. */
export const deedsOnMembers: Readonly<Record<string, Deed>> = {
  searchMembers:
    async ({ ada, ana }) =>
    () =>
      ada.call(searchMembers, { body: { by: 'address', q: ana.email } }),
  exportMembers:
    async ({ ada }) =>
    () =>
      ada.call(exportMembers, { body: {} }),
  readMemberAccess:
    async ({ ada, ana }) =>
    () =>
      ada.call(readMemberAccess, of(ana)),
  endMemberSessions: async ({ ada, someone }) => {
    const member = await someone()
    return () => ada.call(endMemberSessions, { ...of(member), body: { session_id: null } })
  },
  addMemberNote:
    async ({ ada, ana }) =>
    () =>
      ada.call(addMemberNote, { ...of(ana), body: { text: 'Appelée par téléphone.' } }),
  removeMemberNote: async ({ ada, ana }) => {
    const { notes } = await ada.call(addMemberNote, { ...of(ana), body: { text: 'Une note.' } })
    const params = { memberId: ana.id, noteId: notes[0]?.id ?? '' }
    return () => ada.call(removeMemberNote, { params })
  },
  openMemberCase: async ({ ada, someone }) => {
    const member = await someone()
    return () => ada.call(openMemberCase, of(member))
  },
  mailMemberRecovery: async ({ ada, someone }) => {
    const member = await someone()
    return () => ada.call(mailMemberRecovery, of(member))
  },
  askFactorReset: async (stage) => {
    const member = await locked(stage)
    return () => asks(stage.ada, member)
  },
  callOffFactorReset: async (stage) => {
    const member = await locked(stage)
    await asks(stage.ada, member)
    return () => stage.ada.call(callOffFactorReset, of(member))
  },
  agreeToFactorReset: async (stage) => {
    const [member, another] = [await locked(stage), await stage.someone({ administrator: true })]
    await asks(another, member)
    return () => stage.ada.call(agreeToFactorReset, of(member))
  },
  startBulkAct: async (stage) => () => warns(stage),
  undoBulkAct: async (stage) => {
    const params = { bulkId: (await warns(stage)).id }
    const state = async () =>
      (
        await stage.context.db
          .selectFrom('bulk_acts')
          .select('state')
          .where('id', '=', params.bulkId)
          .executeTakeFirstOrThrow()
      ).state
    await expect.poll(state).toBe('done')
    return () => stage.ada.call(undoBulkAct, { params })
  },
}
