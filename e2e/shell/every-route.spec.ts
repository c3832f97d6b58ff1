import type { APIRequestContext, Page } from '@playwright/test'
import { brokenInEitherTheme } from '../support/accessibility.ts'
import { comment, expect, memberIdOf, publish, react, save, test } from '../support/conversation.ts'
import { browserOf, demo, tokenOf } from '../support/members.ts'
import { conversationOf, say } from '../support/messages.ts'
import { collectRefusals } from '../support/pages-policy.ts'
import { type Reader, type Stop, stops } from './stops.ts'

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
  test.setTimeout(240_000)
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

test('the server knows every screen with a fixed address', async ({ request }) => {
  const addresses = stops.map(({ route }) => route).filter((route) => !route.includes('$'))
  const answers = addresses.map(async (address) => {
    const answer = await request.get(address)
    return `${answer.status()} ${address}`
  })
  expect(await Promise.all(answers)).toEqual(addresses.map((address) => `200 ${address}`))
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
  const settings = ['account', 'tokens'].map((section) => `/settings?section=${section}`)
  await lookWide(page, 'citizen', ['/', `/conversation/${places.conversation}`, ...settings])
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
