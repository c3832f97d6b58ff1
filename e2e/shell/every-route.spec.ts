import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext, Page } from '@playwright/test'
import { brokenInEitherTheme } from '../support/accessibility.ts'
import { comment, expect, memberIdOf, publish, react, save, test } from '../support/conversation.ts'
import { browserOf, demo, tokenOf } from '../support/members.ts'
import { conversationOf, say } from '../support/messages.ts'
import { collectRefusals } from '../support/pages-policy.ts'

type Reader = 'guest' | 'citizen' | 'official' | 'staff'

interface Stop {
  /** Path of the route in the router. */
  route: string
  /** Example address, if different from the path; names in braces are created before the walk. */
  at?: string
  /** Title of the document once the screen is shown; a pattern for one that changes. */
  title: string | RegExp
  readers: Reader[]
  /** Opens all folded content first. */
  unfold?: true
  /** Reader for whom `npm test` checks this screen too; `npm run test:screens` checks all. */
  daily?: Reader
}

const everybody: Reader[] = ['guest', 'citizen']

const stops: Stop[] = [
  { route: '/', title: 'Accueil', readers: everybody, daily: 'guest' },
  { route: '/post/$postId', at: '/post/{post}', title: /^Post de/, readers: everybody, daily: 'citizen' },
  {
    route: '/create-post',
    title: 'Nouveau post',
    readers: ['guest', 'citizen', 'official'],
    daily: 'citizen',
  },
  { route: '/profile', title: 'Votre profil', readers: ['guest', 'citizen', 'official', 'staff'] },
  { route: '/profile-setup', title: 'Compléter votre profil', readers: ['citizen'] },
  { route: '/', at: '/?tab=citizens', title: 'Accueil', readers: ['guest'] },
  {
    route: '/profile/$reference',
    at: '/profile/{official}',
    title: /^Solange Ibarrou/,
    readers: everybody,
    daily: 'citizen',
  },
  {
    route: '/profile/$reference',
    at: '/profile/{citizen}?tab=replies',
    title: /^Manon Lefort/,
    readers: ['guest'],
  },
  { route: '/notifications', title: 'Notifications', readers: everybody },
  { route: '/search', title: 'Recherche', readers: ['guest'] },
  {
    route: '/notification/$notificationId',
    at: '/notification/0',
    title: 'Notifications',
    readers: ['guest'],
  },
  { route: '/notifications', at: '/notifications?tab=system', title: 'Notifications', readers: ['citizen'] },
  { route: '/search', at: '/search?q=eau', title: 'eau · Recherche', readers: everybody, daily: 'guest' },
  { route: '/saved-posts', title: 'Posts sauvegardés', readers: everybody },
  { route: '/polls', title: 'Sondages', readers: everybody },
  {
    route: '/profile/$reference',
    at: '/profile/{official}?tab=votes',
    title: /^Solange Ibarrou/,
    readers: ['guest', 'official'],
  },
  { route: '/polls', at: '/polls?tab=history', title: 'Sondages', readers: ['guest'] },
  { route: '/calendar', title: 'Calendrier', readers: everybody },
  {
    route: '/profile/$reference',
    at: '/profile/{official}?tab=media',
    title: /^Solange Ibarrou/,
    readers: ['guest'],
  },
  { route: '/political-data/polls', title: 'Sondages', readers: ['guest'] },
  { route: '/calendar', at: '/calendar?view=week', title: 'Calendrier', readers: ['guest'] },
  { route: '/law-tracking', title: 'Suivi des lois', readers: everybody },
  { route: '$reference', at: '/law-tracking/aide-a-mourir-2026', title: /mourir/, readers: everybody },
  { route: '/political-data/laws', title: 'Suivi des lois', readers: ['guest'] },
  { route: '/political-data', title: 'Tableau de bord politique', readers: everybody, daily: 'guest' },
  ...['government', 'elections', 'presidents', 'economy', 'european-meps', 'regions', 'assembly'].map(
    (slug): Stop => ({
      route: '/political-data/$slug',
      at: `/political-data/${slug}`,
      title: /^(?!Données politiques)/,
      readers: ['guest'],
    }),
  ),
  { route: '/followers/$userId', at: '/followers/{officialId}', title: /^Abonnés · /, readers: everybody },
  {
    route: '/following/$userId',
    at: '/following/{officialId}',
    title: /^Abonnements · /,
    readers: ['guest'],
  },
  { route: '/follow-requests', title: 'Demandes d’abonnement', readers: everybody },
  { route: '/messages', title: 'Messages', readers: everybody, daily: 'citizen' },
  {
    route: '/follow-requests',
    at: '/follow-requests?direction=sent',
    title: 'Demandes d’abonnement',
    readers: ['citizen'],
  },
  { route: '/messages', at: '/messages?tab=requests', title: 'Messages', readers: ['citizen'] },
  { route: '/verification', title: 'Vérification', readers: ['guest', 'citizen', 'official'] },
  {
    route: '/moderation',
    title: /^(Signalements|Modération)/,
    readers: ['guest', 'citizen', 'staff'],
    daily: 'staff',
  },
  { route: 'verifications', at: '/moderation/verifications', title: /^Demandes/, readers: ['staff'] },
  {
    route: 'cases/$caseId',
    at: `/moderation/cases/${randomUUID()}`,
    title: /^Signalements/,
    readers: ['staff'],
  },
  { route: 'signaux', at: '/moderation/signaux', title: 'Signaux', readers: ['staff'] },
  { route: 'acts', at: '/moderation/acts', title: 'Journal des actes', readers: ['staff'] },
  { route: 'staff', at: '/moderation/staff', title: 'Équipe', readers: ['staff'] },
  { route: 'reserves', at: '/moderation/reserves', title: 'Périodes de réserve', readers: ['staff'] },
  { route: 'partis', at: '/moderation/partis', title: 'Partis', readers: ['staff'] },
  { route: '/partis', title: 'Partis et orientations', readers: everybody },
  { route: 'regles', at: '/moderation/regles', title: 'Règles', readers: ['staff'] },
  {
    route: 'evenements',
    at: '/moderation/evenements',
    title: 'Événements du calendrier',
    readers: ['staff'],
  },
  { route: 'appels', at: '/moderation/appels', title: 'Contestations', readers: ['staff'] },
  { route: '/signaler', title: 'Signaler un contenu illicite', readers: everybody, daily: 'guest' },
  {
    route: '/signaler/recu/$receipt',
    at: '/signaler/recu/0000',
    title: 'Signalement 0000',
    readers: ['guest'],
  },
  {
    route: '/questions',
    title: 'Questions aux responsables',
    readers: [...everybody, 'official'],
  },
  {
    route: '/decisions/$decisionId',
    at: `/decisions/${randomUUID()}`,
    title: 'Décision de la modération',
    readers: everybody,
  },
  {
    route: '/conversation/$conversationId',
    at: '/conversation/{conversation}',
    title: /^(Conversation|Solange Ibarrou)/,
    readers: everybody,
    daily: 'citizen',
  },
  { route: '/sponsorship', title: 'Parrainage', readers: everybody },
  { route: '/subscribe', title: 'Abonnement', readers: everybody },
  { route: '/sponsorship', at: '/sponsorship?view=leaderboard', title: 'Parrainage', readers: everybody },
  { route: '/support/$userId', at: '/support/{officialId}', title: 'Soutien', readers: everybody },
  { route: '/settings', title: 'Paramètres', readers: everybody, unfold: true, daily: 'citizen' },
  { route: '/config', title: 'Configuration', readers: ['guest'] },
  { route: '/cgu', title: 'Conditions d’utilisation', readers: ['guest'] },
  { route: '/confidentialite', title: 'Politique de confidentialité', readers: ['guest'] },
  { route: '/accessibilite', title: 'Déclaration d’accessibilité', readers: ['guest'] },
  { route: '/transparence', title: 'Transparence', readers: ['guest'] },
  { route: '/reserve-electorale', title: 'Réserve électorale', readers: ['guest', 'official'] },
  { route: '/transparence/journal', title: 'Journal public', readers: ['guest'] },
  { route: '/undo', at: '/undo#faux', title: 'Annuler une modification', readers: ['guest'] },
  { route: '/digest/unsubscribe', title: 'Résumé par e-mail', readers: ['guest'] },
  { route: '/auth', title: 'Se connecter', readers: ['guest'] },
  { route: '/auth', at: '/auth?mode=signup', title: 'S’inscrire', readers: ['guest'], daily: 'guest' },
  { route: '/auth', at: '/auth?mode=recovery', title: 'Nouveau mot de passe', readers: ['guest'] },
  { route: '/design', title: 'Système graphique', readers: ['guest'] },
  { route: '$', at: '/zzz', title: 'Page introuvable', readers: ['guest'] },
]

test('every route of the application is checked', async () => {
  const source = fileURLToPath(new URL('../../apps/web/src', import.meta.url))
  const routes = new Set<string>()
  for (const file of await readdir(source, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue
    const text = await readFile(join(source, file), 'utf8')
    if (!text.includes('createRoute(')) continue
    for (const [, path = ''] of text.matchAll(/\bpath: '([^']+)'/g)) routes.add(path)
  }
  expect(routes.size).toBeGreaterThan(35)
  expect([...routes].filter((route) => stops.every((stop) => stop.route !== route))).toEqual([])
})

/** Creates the data for the addresses, so that no screen is empty. */
async function made(request: APIRequestContext): Promise<Record<string, string>> {
  const [citizen, official] = await Promise.all([
    tokenOf(request, demo.citizen, demo.password),
    tokenOf(request, demo.politician, demo.password),
  ])
  const post = await publish(request, citizen)
  const opinion = await comment(request, official, post, 'Un avis')
  await comment(request, citizen, post, 'Une réponse', opinion)
  await react(request, official, post, 'support')
  await save(request, citizen, post)
  const conversation = await conversationOf(request, citizen, official)
  await say(request, citizen, conversation, 'Bonjour')
  return {
    post,
    conversation,
    citizen: memberIdOf(citizen),
    officialId: memberIdOf(official),
    official: 'solange_ibarrou',
  }
}

/** Navigates like a link of the application, without a page load. */
async function go(page: Page, at: string): Promise<void> {
  await page.evaluate((address) => history.pushState({}, '', address), at)
}

const isLoading = '[role=status][aria-label^="Chargement"]'

/** Checks all of a reader's stops for accessibility and policy violations; reports them at the end. */
async function walk(
  page: Page,
  reader: Reader,
  places: Record<string, string>,
  part: readonly Stop[] = stops,
): Promise<void> {
  const found: string[] = []
  const refused = collectRefusals(page)
  await page.goto('/')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { route, at = route, title, readers, unfold } of part) {
    if (!readers.includes(reader)) continue
    const address = at.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
    const before = await page.title()
    const isThere = (now: string) =>
      typeof title === 'string' ? now === `${title} · Parvis` : title.test(now) && now !== before
    await go(page, address)
    await expect
      .poll(async () => isThere(await page.title()), { message: address, intervals: [20, 50, 100] })
      .toBe(true)
    await expect(page.locator('main'), address).toBeVisible()
    await expect(page.locator(isLoading), address).toHaveCount(0)
    if (unfold) {
      const folded = page.locator('main button[aria-expanded="false"]')
      for (let parts = await folded.count(); parts > 0; parts -= 1) await folded.first().click()
      await expect(page.locator(isLoading), address).toHaveCount(0)
    }
    found.push(...(await brokenInEitherTheme(page, `${reader} at ${address}`)))
    found.push(...refused.splice(0).map((refusal) => `${reader} at ${address}: ${refusal}`))
  }
  expect(found).toEqual([])
}

/** Checks the frame of a wide window: rail, side column, panes. */
async function lookWide(page: Page, reader: Reader, addresses: string[]): Promise<void> {
  const found: string[] = []
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
    await expect(page.locator(isLoading)).toHaveCount(0)
    found.push(...(await brokenInEitherTheme(page, `${reader}, wide, at ${address}`)))
  }
  expect(found).toEqual([])
}

test('the main screens are accessible to guests, members and the staff, in either theme', async ({
  browser,
  contexts,
  demoMember,
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const { page: member } = await demoMember('citizen')
  const places = await made(request)
  const staff = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(staff.context)
  for (const [reader, browsing] of [
    ['guest', page],
    ['citizen', member],
    ['staff', staff.page],
  ] as const) {
    const daily = stops.filter((stop) => stop.daily === reader)
    expect(daily.length).toBeGreaterThan(0)
    await walk(browsing, reader, places, daily)
  }
  await lookWide(member, 'citizen', ['/'])
})

const half = Math.ceil(stops.length / 2)

for (const [name, part, wide] of [
  ['what one reads', stops.slice(0, half), '/'],
  ['all the rest', stops.slice(half), '/calendar'],
] as const)
  test(`every screen is accessible to guests, in either theme: ${name}`, {
    tag: '@screens',
  }, async ({ page, request }) => {
    test.setTimeout(300_000)
    await walk(page, 'guest', await made(request), part)
    await lookWide(page, 'guest', [wide])
  })

test('every screen is accessible to members, in either theme', {
  tag: '@screens',
}, async ({ demoMember, request }) => {
  test.setTimeout(300_000)
  const { page } = await demoMember('citizen')
  const places = await made(request)
  await walk(page, 'citizen', places)
  await lookWide(page, 'citizen', ['/', `/conversation/${places.conversation}`])
})

test('every screen is accessible to officials and the staff, in either theme', { tag: '@screens' }, async ({
  browser,
  contexts,
  demoMember,
  request,
}) => {
  test.setTimeout(300_000)
  const official = await demoMember('politician')
  const places = await made(request)
  await walk(official.page, 'official', places)
  const staff = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(staff.context)
  await walk(staff.page, 'staff', places)
  await lookWide(staff.page, 'staff', ['/moderation', '/moderation/verifications'])
})
