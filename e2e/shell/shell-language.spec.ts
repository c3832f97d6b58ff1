import type { Page } from '@playwright/test'
import { cards, expect, publish, test, visit } from '../support/conversation.ts'
import { openDialog, passFirstStep, tabIn } from '../support/identity.ts'
import { freshAddress } from '../support/members.ts'

/** Words that no French sentence of the interface contains. */
const english =
  /\b(the|and|your|you|with|sign|password|loading|please|search|home|profile|account|ago|days?|comments?|new|posts? by)\b/i

/** The page's own text, without members' texts and names. */
async function ownWords(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const theirs = 'script, style, [lang="en"], article[data-post], bdi'
    const ours = (one: Element | null) => one !== null && one.closest(theirs) === null
    const words: (string | null)[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (ours(texts.currentNode.parentElement)) words.push(texts.currentNode.nodeValue)
    for (const name of ['aria-label', 'placeholder', 'title']) {
      for (const one of document.querySelectorAll(`[${name}]`))
        if (ours(one)) words.push(one.getAttribute(name))
    }
    return words.join('\n')
  })
}

test('[SHL-16] a first visit with an English browser is in French @long', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  const expectFrench = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    expect(await ownWords(page)).not.toMatch(english)
  }
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await expectFrench()
  await expect(cards(page).first().locator('time')).toHaveText(/^(à l’instant|il y a|hier|le |\d)/i)

  const dialog = await openDialog(page)
  await expectFrench()
  await tabIn(dialog, 'S’inscrire').click()
  await expectFrench()

  await page.goto('/auth')
  await expect(page.getByLabel('Adresse email')).toBeVisible()
  await expectFrench()
  await tabIn(page, 'S’inscrire').click()
  await expectFrench()
  await passFirstStep(page, freshAddress('english'))
  await expectFrench()
  await context.close()
})

/** Texts of an answer that are sentences or names of several words. */
function wordsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return /^\p{L}.* /u.test(answer) ? [answer] : []
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(wordsIn) : []
}

/** Texts of the main part, each with the language that it is marked with. */
const markedTexts = (page: Page) =>
  page.evaluate(() => {
    const found: { text: string; lang: string | undefined }[] = []
    const main = document.querySelector('main')
    if (main === null) return found
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      found.push({
        text: texts.currentNode.nodeValue?.trim() ?? '',
        lang: texts.currentNode.parentElement?.closest<HTMLElement>('[lang]')?.lang,
      })
    return found
  })

test('data pages in German mark what is French as French, and their own words as German', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('language', 'de'))
  for (const slug of ['debt', 'regions', 'votes']) {
    const answer = await request.get(`/api/v1/political-data/${slug}`)
    const french = new Set(wordsIn(await answer.json()))
    await page.goto(`/political-data/${slug}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('main').getByText('Quelle').first()).toBeVisible()
    const texts = await markedTexts(page)
    const ofServer = texts.filter(({ text }) => french.has(text))
    expect(ofServer.length, slug).toBeGreaterThan(5)
    expect(
      ofServer.filter(({ lang }) => lang !== 'fr'),
      slug,
    ).toEqual([])
    const own = texts.filter(({ text }) => /^(Veröffentlicht von|Quelle)/.test(text))
    expect(own.length, slug).toBeGreaterThan(0)
    expect(
      own.filter(({ lang }) => lang !== 'de'),
      slug,
    ).toEqual([])
  }
  await context.close()
})

test('a refusal that few screens meet has its own sentence, in French and in German', async ({ browser }) => {
  const sentences = {
    fr: 'Ce lien a expiré ou a déjà servi.',
    de: 'Dieser Link ist abgelaufen oder wurde schon benutzt.',
  }
  for (const [language, sentence] of Object.entries(sentences)) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`/undo#${'a'.repeat(43)}`)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence)
    await context.close()
  }
})

test('[SHL-17] every screen says "vous", to guests and to members', { tag: '@screens' }, async ({
  page,
  member,
}) => {
  const { page: signedIn, token } = await member()
  const id = await publish(page.request, token)
  const screens = [
    '/',
    `/post/${id}`,
    '/create-post',
    '/profile',
    '/settings',
    '/search',
    '/polls',
    '/calendar',
    '/messages',
    '/notifications',
    '/sponsorship',
    '/subscribe',
    '/saved-posts',
    '/law-tracking',
    '/political-data',
    '/cgu',
    '/confidentialite',
    '/auth',
    '/auth?mode=signup',
    '/zzz',
  ]
  for (const reader of [page, signedIn]) {
    await reader.goto('/design')
    for (const address of screens) {
      await visit(reader, address)
      await expect(reader).toHaveTitle(/ · Parvis$/)
      await expect(reader.getByRole('status', { name: /^Chargement/ })).toHaveCount(0)
      expect(await ownWords(reader), address).not.toMatch(
        /(^|[\s('"«])(tu|toi|ton|ta|tes|te|t['’])(?=[\s.,!?'’]|$)/im,
      )
    }
  }
})
