import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  audience,
  cards,
  chooseAudience,
  expect,
  expectToast,
  failing,
  freshText,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'

const field = (page: Page) => page.getByLabel('Texte du post')
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publier' })
const counter = (page: Page, text: string) => page.getByText(text, { exact: true })

test('[CRE-01, CRE-03, CRE-04, CRE-05, CRE-07, CRE-06, CRE-08, CRE-15, CRE-16] a member writes: counted, refused when too long or empty, published unchanged, and kept on failure', async ({
  member,
  request,
}) => {
  const { page, token } = await member()

  await test.step('/create-post is titled "Nouveau post" and counts what one writes', async () => {
    await page.goto('/create-post')
    await expect(page.getByRole('heading', { name: 'Nouveau post', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/Nouveau post/)
    await field(page).pressSequentially('abcde')
    await expect(counter(page, '5/280')).toBeVisible()
  })

  await test.step('the counter turns red above 250', async () => {
    await visit(page, '/create-post')
    const colour = (text: string) =>
      counter(page, text).evaluate((element) => {
        const probe = document.createElement('span')
        probe.style.color = 'var(--danger)'
        document.body.append(probe)
        const danger = getComputedStyle(probe).color
        probe.remove()
        return getComputedStyle(element).color === danger ? 'red' : 'calm'
      })
    await field(page).fill('a'.repeat(250))
    expect(await colour('250/280')).toBe('calm')
    await field(page).press('End')
    await field(page).pressSequentially('a')
    expect(await colour('251/280')).toBe('red')
  })

  await test.step('the 281st character cannot be published, neither in the screen nor on the server', async () => {
    await visit(page, '/create-post')
    await field(page).fill('a'.repeat(300))
    await expect(counter(page, '300/280')).toBeVisible()
    await expect(publishButton(page)).toBeDisabled()
    const answer = await request.post('/api/v1/posts', {
      data: { content: 'a'.repeat(281) },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { code: 'content_too_long' } })
  })

  await test.step('nothing but spaces and line breaks cannot be published', async () => {
    await visit(page, '/create-post')
    await field(page).fill('')
    await expect(publishButton(page)).toBeDisabled()
    await field(page).fill('  \n\n \t ')
    await expect(publishButton(page)).toBeDisabled()
    const answer = await request.post('/api/v1/posts', {
      data: { content: ' \n ' },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await answer.json()).toMatchObject({ error: { code: 'content_empty' } })
  })

  await test.step('280 family emoji are 280 characters, here and on the server', async () => {
    await visit(page, '/create-post')
    await field(page).fill('👨‍👩‍👧‍👦'.repeat(281))
    await expect(counter(page, '281/280')).toBeVisible()
    await expect(publishButton(page)).toBeDisabled()
    await field(page).fill('👨‍👩‍👧‍👦'.repeat(280))
    await expect(counter(page, '280/280')).toBeVisible()
    await publishButton(page).click()
    await expectToast(page, 'Post publié')
  })

  await test.step('what is saved is what was written, spaces and line breaks included', async () => {
    const words = `  bonjour\n\n   ${freshText('à tous')}  `
    await visit(page, '/create-post')
    await field(page).fill(words)
    const [answer] = await Promise.all([page.waitForResponse('**/api/v1/posts'), publishButton(page).click()])
    expect(((await answer.json()) as { content: string }).content).toBe(words)
  })

  await test.step('success says "Post publié", leads home and shows the post', async () => {
    const words = freshText('Publié pour de bon')
    await visit(page, '/create-post')
    await field(page).fill(words)
    await publishButton(page).click()
    await expectToast(page, 'Post publié')
    await expect(page).toHaveURL('/?tab=citizens')
    await expect(cards(page).filter({ hasText: words })).toBeVisible()
    await visit(page, '/create-post')
    await expect(field(page)).toHaveValue('')
  })

  await test.step('a publication that fails says so and leaves the text', async () => {
    await failing(page, '**/api/v1/posts', 'POST', 'no answer')
    await page.goto('/create-post')
    await field(page).fill('Un texte qui doit rester')
    await publishButton(page).click()
    await expectToast(page, 'Erreur', 'Impossible de publier le post.')
    await expect(field(page)).toHaveValue('Un texte qui doit rester')
    await expect(page).toHaveURL('/create-post')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('[CRE-02] a guest on /create-post is asked to sign in, without a form @long', async ({ page }) => {
  await page.goto('/create-post')
  await expect(page.getByRole('heading', { name: 'Nouveau post', level: 1 })).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('dialog').getByLabel('Mot de passe', { exact: true })).toBeVisible()
})

test('[CRE-09] visibility: public by default, followers, private; a restricted post says so and stays out of the feed, also for its author @long', async ({
  member,
  guest,
}) => {
  const { page } = await member()
  await page.goto('/?tab=citizens')
  await expect(cards(page).first()).toBeVisible()
  await visit(page, '/create-post')
  await expect(audience(page)).toHaveText('Public')
  await audience(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([/^Public/, /^Abonnés/, /^Privé/])
  await expect(page.getByRole('menuitemradio', { name: /^Public/ })).toBeChecked()
  await page.keyboard.press('Escape')
  const words = freshText('Pour moi seul')
  await field(page).fill(words)
  await chooseAudience(page, 'Privé')
  // Not even before the feed is read again.
  await page.evaluate((text) => {
    new MutationObserver(() => {
      const isListed = document.querySelector('[role=tabpanel]')?.textContent?.includes(text)
      if (isListed) Object.assign(window, { isListed })
    }).observe(document, { childList: true, subtree: true })
  }, words)
  await publishButton(page).click()
  await expectToast(page, 'Post publié')
  await expect(page).toHaveURL('/?tab=citizens')
  await expect(cards(page).first()).toBeVisible()
  expect(await page.evaluate(() => 'isListed' in window)).toBe(false)
  await visit(page, '/profile')
  await expect(page.locator('article').filter({ hasText: words }).getByText('Privé')).toBeVisible()
  const stranger = await guest()
  await stranger.goto('/?tab=citizens')
  await expect(cards(stranger).first()).toBeVisible()
  await expect(stranger.getByText(words)).toHaveCount(0)
})

test('[CRE-21] a post has one of the thirteen regions or none: it is local there only @long', async ({
  member,
  guest,
}) => {
  const { page } = await member()
  const reader = await guest()
  const local = freshText('Ici, en Bretagne')
  const national = freshText('Partout en France')
  for (const [words, region] of [
    [local, 'Bretagne'],
    [national, 'Aucune'],
  ] as const) {
    await page.goto('/create-post')
    const choice = page.getByLabel('Région (facultatif)')
    await expect(choice.locator('option')).toHaveCount(14)
    await expect(choice.locator('option:checked')).toHaveText('Aucune')
    await field(page).fill(words)
    await choice.selectOption(region)
    await publishButton(page).click()
    await expectToast(page, 'Post publié')
  }
  const shownAt = async (address: string, words: string, count: number) => {
    await reader.goto(address)
    await expect(reader.getByRole('tabpanel').locator('article, h2').first()).toBeVisible()
    await expect(cards(reader).filter({ hasText: words })).toHaveCount(count)
  }
  await shownAt('/?tab=citizens&scope=local&region=35', local, 1)
  await expect(cards(reader).filter({ hasText: local })).toContainText('Bretagne')
  await shownAt('/?tab=citizens&scope=local&region=35', national, 0)
  await shownAt('/?tab=citizens&scope=local&region=14', local, 0)
  await shownAt('/?tab=citizens', local, 1)
  await shownAt('/?tab=citizens', national, 1)
})

test('[CRE-17, CRE-18] a post appears in its author’s tab, and in no other @long', async ({
  page,
  author,
  request,
}) => {
  const posts = {
    citizens: await publish(request, await author()),
    journalism: await publish(request, await tokenOf(request, demo.journalist, demo.password)),
    politics: await publish(request, await tokenOf(request, demo.politician, demo.password)),
  }
  for (const tab of ['politics', 'journalism', 'citizens'] as const) {
    await page.goto(`/?tab=${tab}`)
    await expect(postIn(page, posts[tab])).toBeVisible()
    for (const [other, id] of Object.entries(posts))
      if (other !== tab) await expect(postIn(page, id)).toHaveCount(0)
  }
})

for (const role of ['journalist', 'politician'] as const) {
  test(`[CRE-19] an unverified ${role} cannot publish, sees why, and is led to the request @long`, async ({
    member,
    request,
  }) => {
    const { page, token } = await member({ role })
    await page.goto('/create-post')
    await expect(page.getByText('Vérification requise')).toBeVisible()
    await expect(page.getByText('Votre compte doit être vérifié avant de publier.')).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    const answer = await request.post('/api/v1/posts', {
      data: { content: 'Quand même' },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(403)
    expect(await answer.json()).toMatchObject({ error: { code: 'verification_required' } })
    await page.getByRole('link', { name: 'Demander la vérification' }).click()
    await expect(page).toHaveURL('/verification')
    await expect(page.getByRole('button', { name: 'Envoyer la demande' })).toBeVisible()
  })
}

test('a draft survives a reload, and is deleted once published @long', async ({ member }) => {
  const { page } = await member()
  await page.goto('/create-post')
  await field(page).fill('Un brouillon')
  await chooseAudience(page, 'Abonnés')
  await page.reload()
  await expect(field(page)).toHaveValue('Un brouillon')
  await expect(audience(page)).toHaveText('Abonnés')
})

test('the composer opens over the screen one is on: Back and the cross close it, the draft stays, the address can be reloaded @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/search')
  const box = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
  await box.fill('budget')
  await expect(page).toHaveURL(/q=budget/)
  await page.getByRole('link', { name: 'Écrire', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau post' })
  await expect(page).toHaveURL('/create-post')
  await expect(dialog.getByLabel('Texte du post')).toBeFocused()
  await expectAccessible(page, { what: 'composer over a screen' })
  await dialog.getByLabel('Texte du post').fill('Un début')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/search/)
  // The screen below has stayed as it was.
  await expect(box).toHaveValue('budget')
  await page.goForward()
  await expect(dialog.getByLabel('Texte du post')).toHaveValue('Un début')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/search/)
  await page.getByRole('link', { name: 'Écrire', exact: true }).click()
  await expect(field(page)).toHaveValue('Un début')
  await page.reload()
  await expect(page).toHaveURL('/create-post')
  await expect(page.getByRole('heading', { name: 'Nouveau post', level: 1 })).toBeVisible()
  await expect(field(page)).toHaveValue('Un début')
  const words = freshText('Écrit par-dessus')
  await visit(page, '/search')
  await visit(page, '/create-post')
  await field(page).fill(words)
  await publishButton(page).click()
  await expectToast(page, 'Post publié')
  await expect(page).toHaveURL('/?tab=citizens')
  await expect(cards(page).filter({ hasText: words })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/search/)
  await expect(dialog).toHaveCount(0)
})

test('words beyond the limit are counted and tinted in the text @mobile @long', async ({ member }) => {
  const { page } = await member()
  await page.goto('/')
  await page.getByRole('link', { name: 'Écrire un post' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Nouveau post' })
  const text = dialog.getByLabel('Texte du post')
  await text.fill(`${'a'.repeat(280)}${'b'.repeat(47)}`)
  await expect(dialog.getByRole('status')).toHaveText('47 caractères de trop')
  await expect(counter(page, '327/280')).toBeVisible()
  await expect(dialog.locator('[data-excess]')).toHaveText('b'.repeat(47))
  await expect(publishButton(page)).toBeDisabled()
  await expectAccessible(page, { what: 'text that is too long' })
  await text.fill(`${'a'.repeat(280)}👨‍👩‍👧‍👦`)
  await expect(dialog.getByRole('status')).toHaveText('1 caractère de trop')
  await text.fill('a'.repeat(280))
  await expect(dialog.locator('[data-excess]')).toHaveCount(0)
  await expect(publishButton(page)).toBeEnabled()
  // A sheet as high as the window, whose button stands at its top.
  const box = await dialog.boundingBox()
  const button = await publishButton(page).boundingBox()
  expect(box?.y).toBeLessThanOrEqual(16)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual((page.viewportSize()?.height ?? 0) - 1)
  expect(button?.y).toBeLessThanOrEqual(64)
})
