import { askExport, getExport, readUndo, undoChange } from '@parvis/contract/accounts/account.ts'
import { listSecurityEvents } from '@parvis/contract/accounts/security.ts'
import { describe, expect } from 'vitest'
import { authenticator, guard } from '../../../../test/authenticator.ts'
import { test } from '../../../../test/parvis.ts'
import type { PostOffice } from '../../../../test/post-office.ts'
import { test as withProviders } from '../../../../test/providers.ts'

/** Waits for a number of mails with this subject; returns the token of the link in the newest. */
async function linkIn(mailbox: PostOffice, to: string, subject: RegExp, count = 1): Promise<string> {
  const mails = async () => (await mailbox.of(to)).filter((mail) => subject.test(mail.subject ?? ''))
  await expect
    .poll(async () => (await mails()).length, { interval: 20, timeout: 10_000 })
    .toBeGreaterThanOrEqual(count)
  const [mail] = await mails()
  const token = /\/undo#([A-Za-z0-9_-]{43})$/m.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link in: ${mail?.text}`)
  return token
}

describe('[1.5] the owner of an account that somebody else has entered', () => {
  test('undoes a changed address, and with it the factor and the password that followed', async ({
    join,
    browser,
    auth,
    guest,
    mailbox,
  }) => {
    const ana = await join('ana')
    const thief = browser()
    await thief.signInWithPassword(ana)
    const theirs = 'voleur@exemple.test'
    await thief.updateUser({ email: theirs })
    // The thief could read both mailboxes for a moment.
    for (const address of [theirs, ana.email]) {
      const { code } = await mailbox.newest(address)
      const answer = await auth('POST', '/verify', {
        body: { type: 'email_change', email: address, token: code },
      })
      expect(answer.status).toBe(200)
    }
    const { data: factor } = await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Voleur' })
    if (factor?.type !== 'totp') throw new Error('no factor')
    const code = authenticator(factor.totp.secret)()
    expect((await thief.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
    expect((await thief.updateUser({ password: 'mot-de-passe-du-voleur' })).error).toBeNull()

    // Mails about the later changes went to the thief's address only.
    const token = await linkIn(mailbox, ana.email, /adresse email a été changée/)
    await linkIn(mailbox, theirs, /moyen de validation a été ajouté/)
    expect(await guest.call(readUndo, { body: { token } })).toMatchObject({ change: 'email_changed' })
    expect((await thief.getUser()).error).toBeNull()
    expect(await guest.call(undoChange, { body: { token } })).toEqual({ email: ana.email })

    expect((await thief.getUser()).error).not.toBeNull()
    expect((await thief.refreshSession()).error).not.toBeNull()
    for (const password of [ana.password, 'mot-de-passe-du-voleur'])
      for (const email of [ana.email, theirs])
        expect((await browser().signInWithPassword({ email, password })).error?.code).toBe(
          'invalid_credentials',
        )
    await expect(guest.call(undoChange, { body: { token } })).toBeRefused('undo_link_invalid')

    // The owner chooses a new password, and no factor is required.
    const owner = browser()
    await owner.resetPasswordForEmail(ana.email)
    await expect.poll(async () => (await mailbox.of(ana.email))[0]?.subject).toMatch(/nouveau mot de passe/)
    const recovery = /: (\d{6})$/m.exec((await mailbox.of(ana.email))[0]?.text ?? '')?.[1] ?? ''
    await owner.verifyOtp({ email: ana.email, token: recovery, type: 'recovery' })
    expect((await owner.updateUser({ password: 'celui-de-la-proprietaire' })).error).toBeNull()
    const { data } = await owner.getUser()
    expect(data.user).toMatchObject({ id: ana.id, email: ana.email })
    expect(data.user?.factors ?? []).toEqual([])
  })

  test('gets a removed factor back; a requested archive is cancelled', async ({
    join,
    browser,
    guest,
    mailbox,
    context,
    clock,
  }) => {
    const ana = await join('ana')
    const thief = browser()
    const { factorId, code } = await guard(thief, ana)
    // The addition can no longer be undone: the factor is the owner's.
    clock.advance({ days: 8 })
    await thief.signInWithPassword(ana)
    await thief.mfa.challengeAndVerify({ factorId, code: code(clock.now().getTime()) })
    await thief.mfa.unenroll({ factorId })
    const { data } = await thief.refreshSession()
    ana.token = data.session?.access_token ?? ''
    await ana.call(askExport, {})
    const archive = await linkIn(mailbox, ana.email, /archive de vos données a été demandée/)
    const removed = await linkIn(mailbox, ana.email, /validation en deux étapes a changé/)

    await guest.call(undoChange, { body: { token: archive } })
    await expect(ana.call(getExport, {})).toBeRefused('not_authenticated')
    expect(await context.db.selectFrom('account_exports').select('id').execute()).toEqual([])
    await guest.call(undoChange, { body: { token: removed } })
    const [factor] = await context.db.selectFrom('auth.factors').selectAll().execute()
    expect(factor).toMatchObject({ id: factorId, status: 'verified', user_id: ana.id })
  })

  test('has seven days for it, and needs the whole link', async ({ join, auth, guest, mailbox, clock }) => {
    const ana = await join('ana')
    const change = (password: string) =>
      auth('PUT', '/user', { token: ana.token, body: { password } }).then(({ status }) => status)
    expect(await change('un-premier-mot-de-passe')).toBe(200)
    const first = await linkIn(mailbox, ana.email, /mot de passe a été changé/)
    await expect(guest.call(undoChange, { body: { token: `${first.slice(1)}A` } })).toBeRefused(
      'undo_link_invalid',
    )
    clock.advance({ days: 6, hours: 23 })
    await guest.call(readUndo, { body: { token: first } })
    clock.advance({ hours: 2 })
    await expect(guest.call(readUndo, { body: { token: first } })).toBeRefused('undo_link_invalid')
    await expect(guest.call(undoChange, { body: { token: first } })).toBeRefused('undo_link_invalid')
    const again = await auth('POST', '/token?grant_type=password', {
      body: { email: ana.email, password: 'un-premier-mot-de-passe' },
    })
    ana.token = String(again.json.access_token)
    const events = await ana.call(listSecurityEvents, { query: {} })
    expect(events.items.map(({ event }) => event)).not.toContain('change_undone')
  })

  test('does not get an address back that another account has confirmed', async ({
    join,
    guest,
    mailbox,
    context,
    auth,
  }) => {
    context.config.auth.autoconfirm = true
    const ana = await join('ana')
    await auth('PUT', '/user', { token: ana.token, body: { email: 'nouvelle@exemple.test' } })
    const token = await linkIn(mailbox, ana.email, /adresse email a été changée/)
    const other = await join('ana')
    expect(other.id).not.toBe(ana.id)
    await expect(guest.call(undoChange, { body: { token } })).toBeRefused('undo_address_taken')
    // An account that never confirmed the address loses it.
    await context.db
      .updateTable('auth.users')
      .set({ email_confirmed_at: null })
      .where('id', '=', other.id)
      .execute()
    expect(await guest.call(undoChange, { body: { token } })).toEqual({ email: ana.email })
  })
})

withProviders(
  '[1.5] a linked identity is undone; an unlinked one comes back unless it was linked lately: it may be a thief’s',
  async ({ join, auth, google, bring, guest, mailbox, context, clock }) => {
    const ana = await join('ana')
    google.people.set('g-1', { email: 'voleur@exemple.test', email_verified: true })
    const link = async () => {
      const path = '/user/identities/authorize?provider=google&skip_http_redirect=true'
      const { json } = await auth('GET', path, { token: ana.token })
      await bring(await google.visit(String(json.url), { person: 'g-1' }))
    }
    const providers = async () => {
      const { json } = await auth('GET', '/user', { token: ana.token })
      return (json.identities as { identity_id: string; provider: string }[]).map(
        ({ identity_id, provider }) => [provider, identity_id] as const,
      )
    }
    const signIn = async (password: string) => {
      const { json } = await auth('POST', '/token?grant_type=password', {
        body: { email: ana.email, password },
      })
      ana.token = String(json.access_token)
    }
    let recoveries = 0
    const recover = async () => {
      await auth('POST', '/recover', { body: { email: ana.email } })
      const mails = async () =>
        (await mailbox.of(ana.email)).filter(({ subject }) => /nouveau mot/.test(subject ?? ''))
      recoveries += 1
      await expect.poll(async () => (await mails()).length).toBe(recoveries)
      const [mail] = await mails()
      const token = /: (\d{6})$/m.exec(mail?.text ?? '')?.[1]
      const { json } = await auth('POST', '/verify', { body: { type: 'recovery', email: ana.email, token } })
      ana.token = String(json.access_token)
    }
    await link()
    await guest.call(undoChange, {
      body: { token: await linkIn(mailbox, ana.email, /compte a été relié au vôtre/) },
    })
    await signIn(ana.password)
    expect(ana.token).toBe('undefined')
    await recover()
    expect(await providers()).toHaveLength(1)

    const unlinkAndUndo = async (mails: number) => {
      const [, linked] = await providers()
      await auth('DELETE', `/user/identities/${linked?.[1]}`, { token: ana.token })
      expect(await providers()).toHaveLength(1)
      const { email } = await guest.call(undoChange, {
        body: { token: await linkIn(mailbox, ana.email, /compte a été dissocié du vôtre/, mails) },
      })
      expect(email).toBe(ana.email)
      clock.advance({ minutes: 2 })
      await recover()
      return (await providers()).map(([provider]) => provider)
    }
    await link()
    expect(await unlinkAndUndo(1)).toEqual(['email'])
    await link()
    // A week later.
    await context.db
      .updateTable('auth.account_changes')
      .set({ expires_at: clock.now() })
      .where('kind', '=', 'identity_linked')
      .execute()
    expect(await unlinkAndUndo(2)).toEqual(['email', 'google'])
  },
)
