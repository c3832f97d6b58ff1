import {
  cards,
  expect,
  expectReactions,
  freshText,
  postIn,
  publish,
  reactionIn,
  test,
} from '../support/conversation.ts'
import { emailIn, headerSignIn, openDialog, signIn } from '../support/identity.ts'
import { makeMember } from '../support/members.ts'

test('the first Tab offers to skip to the content @long', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Politiques' })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('a dialog keeps the focus, and returns it on closing @long', async ({ page }) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  const focused = dialog.locator(':focus')
  await expect(focused).toHaveCount(1)
  const reachable = await dialog.locator('a, button, input, select').count()
  for (let presses = 0; presses <= reachable; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(focused).toHaveCount(1)
  }
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect(focused).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(headerSignIn(page)).toBeFocused()
})

test(' @long"/" leads to the search, "?" lists the keys, "n" asks a guest to sign in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Politiques' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  for (const key of ['/', 'n', '?', 'j', 'k', 's', 'q', 'v']) {
    await expect(keys.locator('kbd').getByText(key, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  await page.keyboard.press('n')
  const asked = page.getByRole('dialog', { name: 'Connexion requise' })
  await expect(asked).toContainText('Vous devez être connecté pour publier.')
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/search')
})

test(' @long"n" opens a member’s new post; while typing, keys are letters', async ({ member }) => {
  const { page } = await member()
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Politiques' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/create-post')
  const text = page.getByLabel('Texte du post')
  await text.focus()
  await page.keyboard.type('n/?')
  await expect(text).toHaveValue('n/?')
  await expect(page).toHaveURL('/create-post')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Nouveau post')
})

test('keys typed into the sign-in dialog stay in it @long', async ({ page }) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  await emailIn(dialog).pressSequentially('n/?')
  await expect(emailIn(dialog)).toHaveValue('n/?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL('/')
})

test('the focus goes where one goes on: the heading of the screen that opens, the post that was left, the new post, and the screen after signing in', async ({
  page,
  author,
  request,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const id = await publish(request, await author())
  const email = await makeMember(request)
  await page.goto('/?tab=citizens')
  const dialog = await openDialog(page)
  await signIn(dialog, email)
  await expect(dialog).toHaveCount(0)
  await expect(heading('Accueil')).toBeFocused()

  await page.getByRole('tab', { name: 'Citoyens' }).click()
  await postIn(page, id).locator('p').last().click()
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(page.getByRole('heading', { level: 2, name: /^Post de / })).toBeFocused()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(postIn(page, id)).toBeFocused()
  await page.setViewportSize({ width: 1200, height: 900 })
  await postIn(page, id).locator('p').last().click()
  await expect(heading('Post')).toBeFocused()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(postIn(page, id)).toBeFocused()

  await page.keyboard.press('n')
  await page.getByLabel('Texte du post').fill(freshText())
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  const own = page.locator('article[data-post]').first()
  await expect(own).toContainText('à l’instant')
  await expect(own).toBeFocused()

  await page.getByRole('link', { name: 'Sondages' }).first().click()
  await expect(heading('Sondages')).toBeFocused()
})

test('"s", "q" and "v" react to the post in focus, or to the one that is open; while one types they are letters @long', async ({
  member,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  const { page } = await member()
  await page.goto('/?tab=citizens')
  const card = page.getByRole('main').locator(`[data-post="${id}"]`)
  await expect(reactionIn(card, 'question')).toHaveAttribute('aria-keyshortcuts', 'q')
  await page.keyboard.press('?')
  const listed = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(listed.locator('kbd').getByText('q', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listed).toHaveCount(0)
  // Without a post in focus they do nothing.
  await page.keyboard.press('s')
  await card.focus()
  await expectReactions(card, { support: 0 }, null)
  await page.keyboard.press('q')
  await expectReactions(card, { question: 1 }, 'question')
  await page.keyboard.press('v')
  await expectReactions(card, { question: 0, vote: 1 }, 'vote')

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Post de / })).toBeFocused()
  await expect(page).toHaveURL(`/post/${id}`)
  await page.keyboard.press('s')
  await expectReactions(card, { support: 1, vote: 0 }, 'support')
  const box = page.getByLabel('Ajouter un commentaire')
  await box.pressSequentially('svq')
  await expect(box).toHaveValue('svq')
  await expectReactions(card, { support: 1 }, 'support')
})

test('Escape from the composer that a key has opened leaves the focus in sight @long', async ({ member }) => {
  const { page } = await member()
  await page.goto('/')
  await expect(cards(page).nth(5)).toBeAttached()
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await page.keyboard.press('n')
  await expect(page.getByLabel('Texte du post')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('article:focus')).toBeInViewport()
})
