import { randomUUID } from 'node:crypto'
import { savePreferences } from '@parvis/contract/accounts/account.ts'
import { contrastOf, usualColours } from '@parvis/contract/accounts/site-colours.ts'
import { getAbout, getAddedText, getSitePage } from '@parvis/contract/accounts/site-settings.ts'
import { createPoll } from '@parvis/contract/content/polls.ts'
import type { SectionDraft } from '@parvis/contract/trust/administration.schemas.ts'
import { changeSiteSettings } from '@parvis/contract/trust/administration.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { expect } from 'vitest'
import { jpeg } from '../../../../test/files.ts'
import type { Member } from '../../../../test/people.ts'
import { approves, firstInQueue } from '../../../../test/reviewing.ts'
import { metaContent, test } from '../../../../test/site-pages.ts'
import { newUntil } from '../../accounts/fair-use/service.ts'
import { clearExpired } from '../../accounts/identity/service.ts'
import { purgeDocuments } from '../../people/verification/endings.ts'
import { forgetNotifiers } from '../notices/service.ts'
import { sweepLogos } from './logo.ts'

/** Sets a section that nobody has changed yet. */
const sets = (ada: Member, section: SectionDraft['section'], values: object, version = 0) =>
  ada.call(changeSiteSettings, {
    body: { section, version, values, reason: 'Le conseil l’a voté.' } as SectionDraft,
  })

test('colours that cannot be read are refused, in both themes; the others stand in every page', async ({
  join,
  page,
}) => {
  const ada = await join('ada', { administrator: true })
  for (const [field, colour] of [
    ['accent_light', '#8899ff'],
    ['accent_dark', '#334455'],
    ['ornament_light', '#ffe9b0'],
    ['ornament_dark', '#222233'],
  ] as const)
    await expect(sets(ada, 'appearance', { [field]: colour }), field).toBeRefused('validation_failed')
  await expect(sets(ada, 'appearance', { accent_light: 'red;}</style>' })).toBeRefused('validation_failed')
  expect(await page('/')).not.toContain('<style>')
  await sets(ada, 'appearance', { accent_light: '#7A1F3D', accent_dark: '#ffb3c7' })
  const html = await page('/')
  expect(html).toContain('{--blue:#7a1f3d;')
  expect(html).toContain('[data-theme=dark]{--blue:#ffb3c7;')
})

test('mails have the colours of the site, and can be read in them', async ({ join, browser, mailbox }) => {
  const ada = await join('ada', { administrator: true })
  const email = 'camille@exemple.test'
  await sets(ada, 'appearance', { accent_light: '#7a1f3d', ornament_light: '#5b6b2f' })
  const { error } = await browser().signUp({ email, password: 'un-mot-de-passe-solide' })
  expect(error).toBeNull()
  const html = (await mailbox.newest(email)).html ?? ''
  for (const usual of [usualColours.accent_light, usualColours.ornament_light])
    expect(html).not.toContain(usual)
  expect(html).toContain('border-bottom:3px solid #5b6b2f')
  expect(html).toContain('color:#7a1f3d;word-break')
  const [, ground = '', words = ''] =
    /background:(#[0-9a-f]{6});border-radius:10px">\s*<a [^>]*;color:(#[0-9a-f]{6})/.exec(html) ?? []
  expect(ground).toBe('#7a1f3d')
  expect(contrastOf(ground, words)).toBeGreaterThanOrEqual(4.5)
})

test('a logo is a picture made anew; one that was never sent is refused', async ({ join, app, page }) => {
  const ada = await join('ada', { administrator: true })
  const unknown = 'logo-00000000-0000-4000-8000-000000000000.png'
  await expect(sets(ada, 'appearance', { logo: unknown })).toBeRefused('site_logo_unknown')
  await expect(sets(ada, 'appearance', { logo: '../avatars/x.png' })).toBeRefused('validation_failed')
  const send = (member: Member, bytes: Uint8Array<ArrayBuffer>) =>
    member.sendRaw('POST', '/api/v1/administration/site-logo', bytes, 'image/jpeg')
  const picture = new Uint8Array(await jpeg(900, 700))
  expect((await send(await join('bea'), picture)).json.error.code).toBe('administrators_only')
  expect((await send(ada, new TextEncoder().encode('<svg onload="x"/>'))).json.error.code).toBe(
    'image_unreadable',
  )
  const { logo } = (await send(ada, picture)).json
  await sets(ada, 'appearance', { logo })
  const served = await app.inject(`/media/site/${logo}`)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(served.headers['content-security-policy']).toContain('sandbox')
  expect(metaContent(await page('/'), 'site-facts')).toContain(`/media/site/${logo}`)
})

test('a logo that no version of the settings names is deleted after a day; those of earlier versions stay', async ({
  join,
  app,
  context,
  clock,
}) => {
  const ada = await join('ada', { administrator: true })
  const picture = new Uint8Array(await jpeg(600, 600))
  const uploads = async (): Promise<string> =>
    (await ada.sendRaw('POST', '/api/v1/administration/site-logo', picture, 'image/jpeg')).json.logo
  const [former, present, unused] = [await uploads(), await uploads(), await uploads()]
  await sets(ada, 'appearance', { logo: former })
  await sets(ada, 'appearance', { logo: present }, 1)
  // One from before uploads were noted.
  await context.db.deleteFrom('site_logo_files').where('name', '=', unused).execute()
  const isThere = async (logo: string) => (await app.inject(`/media/site/${logo}`)).statusCode === 200
  const there = () => Promise.all([former, present, unused].map(isThere))
  await sweepLogos(context)
  expect(await there()).toEqual([true, true, true])
  clock.advance({ hours: 25 })
  await sweepLogos(context)
  expect(await there()).toEqual([true, true, false])
})

test('pages and legal texts of the publisher are shown to everybody, as text and never as HTML', async ({
  join,
  guest,
  page,
}) => {
  const ada = await join('ada', { administrator: true })
  const charter = { slug: 'charte', title: 'Notre charte', text: '# Respect\n\n<b>Bonjour</b>', linked: true }
  for (const pages of [[{ ...charter, slug: 'Ma charte' }], [charter, charter], [{ ...charter, title: ' ' }]])
    await expect(sets(ada, 'pages', { pages })).toBeRefused('validation_failed')
  await expect(guest.call(getSitePage, { params: { slug: 'charte' } })).toBeRefused('site_page_not_found')
  await page('/pages/charte', 404)
  await sets(ada, 'pages', { pages: [charter] })
  expect(await guest.call(getSitePage, { params: { slug: 'charte' } })).toEqual({
    title: 'Notre charte',
    nodes: [
      { kind: 'heading', level: 2, children: [{ kind: 'text', text: 'Respect' }] },
      {
        kind: 'paragraph',
        children: ['<b>', 'Bonjour', '</b>'].map((text) => ({ kind: 'text', text })),
      },
    ],
  })
  expect(await page('/pages/charte')).toContain('<title>Notre charte · Parvis</title>')
  expect(metaContent(await page('/'), 'site-facts')).toContain('Notre charte')
  const params = { text: 'terms' } as const
  expect(await guest.call(getAddedText, { params })).toEqual({ nodes: [] })
  await sets(ada, 'legal', { terms: 'Siège : Valbrume.' })
  expect((await guest.call(getAddedText, { params })).nodes).toHaveLength(1)
})

test('members open polls where the site lets them, and the staff everywhere', async ({ join, context }) => {
  const ada = await join('ada', { administrator: true, moderator: true })
  const official = await join('denis', { role: 'politician', verified: true })
  const opens = (member: Member) =>
    member.call(createPoll, {
      body: {
        title: 'Un banc de plus ?',
        theme: 'social',
        options: ['Oui', 'Non'],
        ends_at: new Date(context.clock.now().getTime() + 86_400_000).toISOString(),
      },
    })
  await opens(official)
  await sets(ada, 'features', { member_polls: false })
  await expect(opens(official)).toBeRefused('feature_off')
  await opens(ada)
})

test('without the simulated subscription its pages are not there', async ({ join, page }) => {
  const ada = await join('ada', { administrator: true })
  await page('/subscribe')
  await sets(ada, 'features', { premium: false })
  await page('/subscribe', 404)
  await page('/support/x', 404)
})

test('only languages that the site offers can be chosen, and the default is one of them', async ({
  join,
  page,
}) => {
  const ada = await join('ada', { administrator: true })
  await expect(sets(ada, 'languages', { offered: [] })).toBeRefused('validation_failed')
  await expect(sets(ada, 'languages', { offered: ['fr', 'en'], preferred: 'de' })).toBeRefused(
    'validation_failed',
  )
  const bea = await join('bea')
  const chooses = (language: 'fr' | 'en' | 'de') =>
    bea.call(savePreferences, {
      body: {
        theme: 'dark',
        region_codes: [],
        language,
        notify_mentions: true,
        notify_follows: true,
        notify_replies: true,
      },
    })
  await sets(ada, 'languages', { offered: ['en', 'fr'], preferred: 'en' })
  expect(metaContent(await page('/'), 'site-facts')).toContain('&quot;preferred&quot;:&quot;en&quot;')
  await chooses('en')
  await expect(chooses('de')).toBeRefused('language_not_offered')
})

test('limits and retention hold within their bounds, and the legal texts name them', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const ada = await join('ada', { administrator: true })
  for (const days of [-1, 31, 2.5])
    await expect(sets(ada, 'limits', { new_account_days: days })).toBeRefused('validation_failed')
  await expect(sets(ada, 'retention', { notices_days: 30 })).toBeRefused('validation_failed')
  await expect(sets(ada, 'retention', { documents_days: 31 })).toBeRefused('validation_failed')
  await expect(sets(ada, 'retention', { security_days: 366 })).toBeRefused('validation_failed')
  const bea = await join('bea')
  const standing = {
    id: bea.id,
    joinedAt: clock.now(),
    verified: false,
    isModerator: false,
    isAdministrator: false,
    isDemo: false,
    level: 'aal1',
    graceEndsAt: null,
  } as const
  expect(newUntil(context, standing, clock.now())).not.toBeNull()
  await sets(ada, 'limits', { new_account_days: 0 })
  expect(newUntil(context, standing, clock.now())).toBeNull()
  await sets(ada, 'retention', { notices_days: 200, documents_days: 10, security_days: 180 })
  expect(await guest.call(getAbout, {})).toMatchObject({
    new_account_days: 0,
    notices_days: 200,
    documents_days: 10,
    security_days: 180,
  })
  const post = await bea.publishes('Un mot')
  await guest.call(fileNotice, {
    body: {
      target_type: 'post',
      target_id: post.id,
      reason: 'defamation',
      explanation: 'Ce post m’impute un vol que je n’ai pas commis.',
      name: 'Camille Exemple',
      email: 'camille@exemple.test',
      good_faith: true,
      request_id: randomUUID(),
    },
  })
  const journalist = await join('jeanne', { role: 'journalist' })
  await journalist.asksForTick()
  await approves(ada, await firstInQueue(ada))
  const kept = async () => {
    await Promise.all([forgetNotifiers(context), purgeDocuments(context)])
    const notices = await context.db.selectFrom('legal_notices').select('notifier_name').execute()
    const documents = await context.db.selectFrom('verification_documents').select('id').execute()
    await clearExpired(context)
    const signIns = await context.db.selectFrom('auth.audit_events').select('id').execute()
    return {
      names: notices.map(({ notifier_name }) => notifier_name),
      documents: documents.length,
      isLogKept: signIns.length > 0,
    }
  }
  clock.advance({ days: 9 })
  expect(await kept()).toEqual({ names: ['Camille Exemple'], documents: 1, isLogKept: true })
  clock.advance({ days: 2 })
  expect(await kept()).toEqual({ names: ['Camille Exemple'], documents: 0, isLogKept: true })
  clock.advance({ days: 190 })
  expect(await kept()).toEqual({ names: [null], documents: 0, isLogKept: false })
})
