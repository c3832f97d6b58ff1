import { expect, test } from '../support/conversation.ts'
import { emailIn, headerSignIn, openDialog } from '../support/identity.ts'

test('the first Tab offers to skip to the content', async ({ page }) => {
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

test('a dialog keeps the focus, and returns it on closing', async ({ page }) => {
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

test('"/" leads to the search, "?" lists the keys, "n" asks a guest to sign in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Politiques' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  for (const key of ['/', 'n', '?', 'j', 'k']) {
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

test('"n" opens a member’s new post; while typing, keys are letters', async ({ member }) => {
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

test('keys typed into the sign-in dialog stay in it', async ({ page }) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  await emailIn(dialog).pressSequentially('n/?')
  await expect(emailIn(dialog)).toHaveValue('n/?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL('/')
})
