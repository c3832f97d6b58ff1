import { entryTicketCookie, writeEntryTicket } from '@parvis/contract/accounts/registration.ts'
import { listAdmissions } from '@parvis/contract/people/admissions.ts'
import { addEntryBlock } from '@parvis/contract/people/entry-blocks.ts'
import { describe, expect } from 'vitest'
import type { Member } from '../../../../test/people.ts'
import { errorOf, landed, test as withProviders } from '../../../../test/providers.ts'
import { admits, invites } from '../../../../test/registration.ts'
import { test as withSso } from '../../../../test/sso.ts'

const why = 'Je suis élue à Valbrume et je veux répondre aux habitants.'
const ticket = (given: { invitation?: string; reason?: string }) => ({
  cookie: `${entryTicketCookie}=${writeEntryTicket({ invitation: '', reason: '', ...given })}`,
})
const waiting = async (administrator: Member) =>
  (await administrator.call(listAdmissions, { query: {} })).items.map(({ reason }) => reason)

withProviders(
  'newcomers of a provider meet the same rules: what they bring comes in a cookie',
  async ({ join, auth, google }) => {
    const ada = await join('ada', { administrator: true })
    const arrives = async (person: string, headers: Record<string, string> = {}) => {
      google.people.set(person, { email: `${person}@mairie.test`, email_verified: true, name: person })
      const began = await auth('GET', '/authorize?provider=google')
      const { values } = await google.visit(began.headers.get('location') ?? '', { person })
      return auth('GET', `/callback?${values}`, { headers })
    }
    const codeOf = ({ headers }: { headers: Headers }) => errorOf(headers)[1]
    const isIn = ({ headers }: { headers: Headers }) => landed(headers).fragment.has('access_token')

    await admits(ada, 'invitation')
    expect(codeOf(await arrives('ana'))).toBe('invitation_required')
    const { token } = await invites(ada)
    expect(isIn(await arrives('ana', ticket({ invitation: token })))).toBe(true)
    expect(codeOf(await arrives('bea', ticket({ invitation: token })))).toBe('invitation_invalid')
    // Whoever has an account signs in without an invitation.
    expect(isIn(await arrives('ana'))).toBe(true)

    await admits(ada, 'approval')
    expect(codeOf(await arrives('bea'))).toBe('join_reason_required')
    expect(codeOf(await arrives('bea', ticket({ reason: why })))).toBe('admission_pending')
    expect(codeOf(await arrives('bea'))).toBe('admission_pending')
    expect(await waiting(ada)).toEqual([why])

    await admits(ada, 'open')
    await ada.call(addEntryBlock, { body: { kind: 'domain', value: 'mairie.test', reason: 'Envois' } })
    expect(codeOf(await arrives('carl'))).toBe('email_domain_blocked')
    expect(isIn(await arrives('ana'))).toBe(true)
    await ada.call(addEntryBlock, { body: { kind: 'network', value: '127.0.0.0/8', reason: 'Envois' } })
    expect(codeOf(await arrives('dora'))).toBe('network_blocked')
    await admits(ada, 'closed')
    expect(isIn(await arrives('ana'))).toBe(true)
  },
)

describe('with single sign-on', () => {
  withSso.override({ settings: { AUTH_SAML: '1' } })

  withSso('so do those of an organisation', async ({ join, auth, connect }) => {
    const ada = await join('ada', { administrator: true })
    const { organisation } = await connect('ville')
    const arrives = async (nameId: string, headers: Record<string, string> = {}) => {
      const form = await organisation.begins({
        nameId,
        mail: `${nameId}@ville.exemple.test`,
        displayName: nameId,
      })
      const raw = new URLSearchParams({ ...form }).toString()
      const answer = await auth('POST', '/sso/saml/acs', {
        raw,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
      const { query, fragment } = landed(answer.headers)
      return query.get('error_code') ?? (fragment.has('access_token') ? 'in' : answer.text)
    }
    await admits(ada, 'invitation')
    expect(await arrives('u-1')).toBe('invitation_required')
    expect(await arrives('u-1', ticket({ invitation: (await invites(ada)).token }))).toBe('in')
    await admits(ada, 'approval')
    expect(await arrives('u-2', ticket({ reason: why }))).toBe('admission_pending')
    expect(await arrives('u-2')).toBe('admission_pending')
    expect(await waiting(ada)).toEqual([why])
    await admits(ada, 'closed')
    expect(await arrives('u-3')).toBe('signup_disabled')
    expect(await arrives('u-1')).toBe('in')
    await admits(ada, 'open')
    await ada.call(addEntryBlock, { body: { kind: 'domain', value: 'exemple.test', reason: 'Envois' } })
    expect(await arrives('u-3')).toBe('email_domain_blocked')
  })
})
