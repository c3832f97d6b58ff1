import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../../test/parvis.ts'
import type { Member } from '../../../../../test/people.ts'

const leaves = (member: Member, nonce?: string) =>
  member.call(deleteAccount, { body: { confirmation: 'SUPPRIMER', ...(nonce ? { nonce } : {}) } })

describe('the confirmation word', () => {
  test('[DEL-01] only SUPPRIMER, letter for letter, deletes an account', async ({ join, guest }) => {
    const ana = await join('ana')
    for (const confirmation of ['supprimer', 'SUPPRIMER ', ' SUPPRIMER', 'Supprimer', '', null, 42])
      expect(await ana.send('POST', '/api/v1/me/deletion', { confirmation })).toMatchObject({ status: 400 })
    expect(await guest.send('POST', '/api/v1/me/deletion', { confirmation: 'SUPPRIMER' })).toMatchObject({
      status: 401,
    })
    expect(await guest.opensProfile(ana)).toMatchObject({ id: ana.id })
  })

  test('the last administrator stays: they name another one first, and of two at once one stays', async ({
    join,
    guest,
    context,
  }) => {
    const ada = await join('ada', { administrator: true })
    await expect(leaves(ada)).toBeRefused('last_administrator')
    expect(await guest.opensProfile(ada)).toMatchObject({ id: ada.id })
    const bea = await join('bea', { administrator: true })
    const left = await Promise.allSettled([leaves(ada), leaves(bea)])
    expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { standing } = await context.db
      .selectFrom('profiles')
      .select(({ fn }) => fn.countAll<number>().as('standing'))
      .where('is_administrator', '=', true)
      .executeTakeFirstOrThrow()
    expect(Number(standing)).toBeGreaterThan(0)
  })

  test('an old session has to confirm by mail again; a guessed code deletes nothing', async ({
    join,
    auth,
    browser,
    clock,
    mailbox,
    guest,
  }) => {
    const ana = await join('ana')
    const client = browser()
    await client.signInWithPassword(ana)
    clock.advance({ hours: 25 })
    const { data } = await client.refreshSession()
    ana.token = data.session?.access_token ?? ''
    await expect(leaves(ana)).toBeRefused('reauthentication_needed')
    await auth('GET', '/reauthenticate', { token: ana.token })
    await expect.poll(async () => (await mailbox.of(ana.email)).length).toBe(1)
    const nonce = /Votre code : (\d{6})/.exec((await mailbox.of(ana.email))[0]?.text ?? '')?.[1] ?? ''
    await expect(leaves(ana, nonce === '000000' ? '000001' : '000000')).toBeRefused(
      'reauthentication_invalid',
    )
    expect(await guest.opensProfile(ana)).toMatchObject({ id: ana.id })
    await leaves(ana, nonce)
    await expect(guest.opensProfile(ana)).toBeRefused('profile_not_found')
  })
})
