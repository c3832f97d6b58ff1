import { fileURLToPath } from 'node:url'
import type { MailKind, Notice } from '@parvis/auth'
import { askExport } from '@parvis/contract/accounts/account.ts'
import { usualColours } from '@parvis/contract/accounts/site-colours.ts'
import { politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import { getPoliticalDashboard, getPoliticalPage } from '@parvis/contract/civic/politics.ts'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import { languages } from '@parvis/contract/languages.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { changeSiteSettings, restoreSiteSettings } from '@parvis/contract/trust/administration.ts'
import { wordRule } from '@parvis/contract/trust/rules.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { fastify } from 'fastify'
import { expect } from 'vitest'
import { archiveOf } from '../../../../test/archives.ts'
import { test } from '../../../../test/site-pages.ts'
import messages from '../../../locales/accounts/fr.json' with { type: 'json' }
import { composeLetter, composeMail, composeNotice, composeText } from '../../accounts/identity/mail-texts.ts'
import { describeSite, manifestRoute } from '../../discovery/syndication/index.ts'

/** Whether a text names the site as before. Formats and addresses, which are in lower case, are no names. */
const namesFormer = (text: string) => /\bParvis\b|PARVIS|filename="parvis/.test(text)
const reason = 'Le conseil l’a voté.'

test('a site with another name shows the former one nowhere: pages, feeds, files, pictures, manifest, API', async ({
  join,
  context,
  app,
  page,
}) => {
  const ada = await join('ada', { administrator: true })
  const official = await join('denis', { role: 'politician', verified: true, party: 'ps' })
  const post = await official.publishes('Un mot')
  const paths = ['/', '/?tab=citizens', `/post/${post.id}`, '/profile/denis']
  const fixed = ['/cgu', '/confidentialite', '/accessibilite', '/partis', '/search', '/reserve-electorale']
  const data = Object.keys(politicalSlugs)
  const files = [
    ...feedTabs.map((tab) => `/feeds/${tab}.xml`),
    `/profile/${official.id}/feed.xml`,
    '/opensearch.xml',
    '/events.ics',
    '/api/openapi.json',
    '/api/v1/log/export',
  ]
  const served = async () => {
    const all: [string, string][] = []
    for (const path of [
      ...paths,
      ...fixed,
      '/political-data',
      ...data.map((slug) => `/political-data/${slug}`),
    ])
      all.push([path, await page(path)])
    all.push(['/nulle-part', await page('/nulle-part', 404)])
    for (const path of files) {
      const answer = await app.inject(path)
      // Not the default of the setting itself, as the API documents it.
      const body = answer.body.replaceAll('"default":"Parvis"', '')
      all.push([path, `${answer.headers['content-disposition'] ?? ''}\n${body}`])
    }
    for (const slug of data)
      all.push([`data ${slug}`, JSON.stringify(await ada.call(getPoliticalPage, { params: { slug } }))])
    all.push(['dashboard', JSON.stringify(await ada.call(getPoliticalDashboard, {}))])
    return all
  }
  // Texts in memory bear the name too.
  const before = await served()
  expect(before.filter(([, text]) => namesFormer(text)).length).toBeGreaterThan(15)
  const values = { name: 'Agora de Valbrume' }
  await ada.call(changeSiteSettings, { body: { section: 'identity', version: 0, values, reason } })
  const renamed = await served()
  expect(renamed.filter(([, text]) => namesFormer(text)).map(([path]) => path)).toEqual([])
  expect(Object.fromEntries(renamed)['/cgu']).toContain(
    '<title>Conditions d’utilisation · Agora de Valbrume</title>',
  )
  expect(Object.fromEntries(renamed)['/cgu']).toContain('attendre d’Agora de Valbrume')
  expect(Object.fromEntries(renamed)['/']).toContain('name="application-name" content="Agora de Valbrume"')
  expect(Object.fromEntries(renamed)['/']).toContain('/pictures/site/site.png?v=')

  const site = fastify()
  await manifestRoute(
    site,
    describeSite(context),
    fileURLToPath(new URL('../../../../../web/public/', import.meta.url)),
  )
  expect((await site.inject('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Agora de Valbrume',
    short_name: 'Agora de Valbrume',
    description: 'Agora de Valbrume, le réseau social politique vérifié et transparent.',
  })
  const restoration = { version: 1, restored: 0, reason }
  await ada.call(restoreSiteSettings, { params: { section: 'identity' }, body: restoration })
  expect((await site.inject('/manifest.webmanifest')).json()).toMatchObject({ name: 'Parvis' })
  expect(await page('/')).toContain('<title>Parvis</title>')
  await site.close()
})

test('everything that members are sent bears the name: mails, text messages, notifications, the archive', async ({
  join,
  mailbox,
}) => {
  const ada = await join('ada', { administrator: true })
  const values = { name: 'Agora' }
  await ada.call(changeSiteSettings, { body: { section: 'identity', version: 0, values, reason } })
  const bea = await join('bea')
  await ada.call(wordRule, {
    params: { rule: 'spam' },
    body: {
      revision: 1,
      reason,
      texts: { fr: { title: 'Réclame', text: 'Pas de réclame.' } },
      in_force_on: dayInParis(new Date()),
    },
  })
  await expect
    .poll(async () => (await bea.call(listNotifications, { query: { tab: 'system' } })).items[0]?.title)
    .toBe('Une règle d’Agora change : « Réclame »')
  await bea.call(askExport, {})
  const readme = (await archiveOf(bea)).get('LISEZ-MOI.txt')?.toString() ?? ''
  expect(readme).toContain('VOS DONNÉES SUR AGORA')
  expect(namesFormer(readme)).toBe(false)
  await expect.poll(async () => JSON.stringify(await mailbox.of(bea.email))).toContain('Vos données Agora')
  expect(namesFormer(JSON.stringify(await mailbox.of(bea.email)))).toBe(false)
})

/** The kinds of mails that have a subject. */
const subjectsOf = (group: 'secrets' | 'notices') =>
  Object.keys(messages).flatMap((key) => key.match(`^mail\\.${group}\\.(\\w+)\\.subject$`)?.[1] ?? [])

test('every mail of every language bears the name of the site', () => {
  for (const language of languages) {
    const frame = { language, siteName: 'Agora', colours: usualColours }
    const secrets = { link: 'https://agora.test/x', code: '123456', lifetime: 3_600, codeLifetime: 600 }
    const texts = [
      composeText('123456', frame),
      ...subjectsOf('secrets').map((kind) =>
        JSON.stringify(composeMail({ ...secrets, kind: kind as MailKind, isBound: false }, frame)),
      ),
      ...subjectsOf('notices').map((notice) => JSON.stringify(composeNotice(notice as Notice, frame))),
      JSON.stringify(
        composeLetter({ subject: '{siteName}', lead: 'x', action: null, otherwise: '{siteName}' }, frame),
      ),
    ]
    expect(texts.length).toBeGreaterThan(10)
    for (const text of texts) {
      expect(namesFormer(text), text).toBe(false)
      expect(text).not.toContain('{siteName}')
    }
  }
})
