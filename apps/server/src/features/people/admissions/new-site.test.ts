import { getRegistration } from '@parvis/contract/people/admissions.ts'
import type { SectionDraft } from '@parvis/contract/trust/administration.schemas.ts'
import {
  changeSiteSettings,
  readSiteSettings,
  restoreSiteSettings,
} from '@parvis/contract/trust/administration.ts'
import { getDuties } from '@parvis/contract/trust/duties.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const reason = 'Articles 11 et 12'
const authorities_contact = 'autorites@exemple.test'
const recipients_contact = 'aide@exemple.test'

/** Changes fields of a section of the settings. */
async function sets(ada: Member, section: 'duties' | 'contact' | 'identity', fields: object) {
  const state = (await ada.call(readSiteSettings, {}))[section]
  const values = { ...state.values, ...fields }
  const draft = { section, version: state.version, values, reason } as SectionDraft
  await ada.call(changeSiteSettings, { body: draft })
}

const newcomer = (name: string) => ({
  email: `${name}@exemple.test`,
  password: 'un-mot-de-passe-de-test',
  data: { display_name: name, role: 'citizen', consent: true },
})

const contacts = { authorities_contact, recipients_contact }

describe('in production', () => {
  test.override({ settings: { NODE_ENV: 'production', PARVIS_URL: 'https://parvis.test' } })

  test('a new site lets its first member in, and nobody else until its points of contact are set', async ({
    join,
    guest,
    auth,
    context,
  }) => {
    expect(await guest.call(getRegistration, {})).toMatchObject({ mode: 'open', held: false })
    const ada = await join('ada', { administrator: true })
    expect(await guest.call(getRegistration, {})).toMatchObject({ mode: 'closed', held: true })
    const body = newcomer('bea')
    expect(await auth('POST', '/signup', { body })).toMatchObject({
      status: 422,
      json: { code: 'signup_disabled' },
    })
    expect((await guest.call(getDuties, {})).lacks).toEqual(['authorities', 'recipients'])

    await expect(sets(ada, 'duties', { representative: 'Nadia' })).toBeRefused('points_of_contact_required')
    await expect(sets(ada, 'duties', { authorities_contact })).toBeRefused('points_of_contact_required')
    // Other sections do not wait for the contacts.
    await sets(ada, 'identity', { name: 'Agora' })
    await sets(ada, 'duties', contacts)
    expect(context.siteSettings.current().duties.authorities_contact).toBe(authorities_contact)
    expect(await guest.call(getRegistration, {})).toMatchObject({ mode: 'open', held: false })
    await join('bea')
  })

  test('points of contact that are set stay: neither a change nor a restoration takes them away', async ({
    join,
    context,
  }) => {
    const ada = await join('ada', { administrator: true })
    await sets(ada, 'contact', { contact: 'editeur@exemple.test' })
    await sets(ada, 'duties', { authorities_contact })
    await expect(sets(ada, 'contact', { contact: '' })).toBeRefused('points_of_contact_required')
    await sets(ada, 'duties', { recipients_contact })
    await sets(ada, 'contact', { contact: '' })
    await expect(sets(ada, 'duties', { authorities_contact: '' })).toBeRefused('points_of_contact_required')
    await expect(sets(ada, 'duties', { recipients_contact: '' })).toBeRefused('points_of_contact_required')
    for (const restored of [0, 1])
      await expect(
        ada.call(restoreSiteSettings, {
          params: { section: 'duties' },
          body: { version: 2, restored, reason },
        }),
      ).toBeRefused('points_of_contact_required')
    expect(context.siteSettings.current().duties).toMatchObject(contacts)
  })

  test('of two administrators who each empty one of two contacts at once the second is refused', async ({
    join,
    context,
  }) => {
    const ada = await join('ada', { administrator: true })
    await sets(ada, 'contact', { contact: 'editeur@exemple.test' })
    await sets(ada, 'duties', contacts)
    const outcomes = await Promise.allSettled([
      sets(ada, 'contact', { contact: '' }),
      sets(ada, 'duties', { recipients_contact: '' }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { contact, duties } = context.siteSettings.current()
    expect(contact.contact + duties.recipients_contact).not.toBe('')
  })

  test('of two who sign up before there is a member, the second to confirm is refused', async ({
    join,
    auth,
    context,
  }) => {
    const body = newcomer('noe')
    expect((await auth('POST', '/signup', { body })).status).toBe(200)
    await join('ada')
    const { rows } = await sql<{ text: string }>`
      select data ->> 'text' as text from pgboss.job where data ->> 'to' = ${body.email}`.execute(context.db)
    const token = /code : (\d{6})/.exec(rows[0]?.text ?? '')?.[1]
    const confirming = await auth('POST', '/verify', { body: { type: 'signup', email: body.email, token } })
    expect(confirming).toMatchObject({ status: 422, json: { code: 'signup_disabled' } })
  })

  test('of two who confirm at once, one is the first member and the other is refused', async ({
    auth,
    context,
  }) => {
    const codeOf = async (email: string) => {
      const { rows } = await sql<{ text: string }>`
        select data ->> 'text' as text from pgboss.job where data ->> 'to' = ${email}`.execute(context.db)
      return /code : (\d{6})/.exec(rows[0]?.text ?? '')?.[1]
    }
    const emails: string[] = []
    for (const name of ['noe', 'lea', 'max', 'zoe']) {
      const body = newcomer(name)
      expect((await auth('POST', '/signup', { body })).status).toBe(200)
      emails.push(body.email)
    }
    const confirming = await Promise.all(
      emails.map(async (email) => ({ type: 'signup', email, token: await codeOf(email) })),
    )
    const answers = await Promise.all(confirming.map((body) => auth('POST', '/verify', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('a site that had members before goes on', async ({ join, guest, context }) => {
    await context.db.insertInto('earlier_sites').values({ since: new Date() }).execute()
    await join('ada')
    await join('bea')
    expect(await guest.call(getRegistration, {})).toMatchObject({ mode: 'open', held: false })
    expect((await guest.call(getDuties, {})).lacks).toEqual(['authorities', 'recipients'])
  })
})

test('a site to try is open, and its contacts may be emptied', async ({ join, guest }) => {
  const ada = await join('ada', { administrator: true })
  await sets(ada, 'duties', contacts)
  await sets(ada, 'duties', { authorities_contact: '' })
  expect(await guest.call(getRegistration, {})).toMatchObject({ mode: 'open', held: false })
})
