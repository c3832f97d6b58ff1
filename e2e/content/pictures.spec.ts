import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshText, postIn, test, visit } from '../support/conversation.ts'
import { pdf, png } from '../support/files.ts'

const chooser = (place: Locator, kind: 'une image' | 'un document') =>
  place.locator(`input[type="file"][aria-label="Joindre ${kind}"]`)

test('four pictures are put in order, described and published together; readers go through them with keys and fingers', async ({
  member,
  guest,
}) => {
  const { page } = await member()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Nouveau post' })
  const shown = (name: string) => dialog.getByRole('region').filter({ hasText: name })
  await chooser(dialog, 'une image').setInputFiles(
    ['un', 'deux', 'trois'].map((name, index) => png(300 + 100 * index, 300, 0, `${name}.png`)),
  )
  await chooser(dialog, 'une image').setInputFiles(png(700, 300, 0, 'quatre.png'))
  await expect(dialog.getByRole('region', { name: /^Image \d sur 4$/ })).toHaveCount(4)
  for (const [kind, file] of [
    ['une image', png(90, 90, 0, 'cinq.png')],
    ['un document', pdf],
  ] as const) {
    await chooser(dialog, kind).setInputFiles(file)
    await expect(dialog.getByRole('alert')).toContainText('jusqu’à quatre images')
  }
  await expect(dialog.getByText('4 images n’ont pas encore de description')).toBeVisible()
  await expectAccessible(page, { what: 'composer with four pictures' })
  await shown('trois.png').getByRole('button', { name: 'Mettre avant la précédente' }).click()
  await expect(dialog.getByRole('region', { name: 'Image 2 sur 4' })).toContainText('trois.png')
  await shown('quatre.png').getByRole('button', { name: 'Retirer la pièce jointe' }).click()
  await dialog.getByRole('button', { name: 'Décrire' }).click()
  await expect(shown('un.png').getByLabel('Description de l’image')).toBeFocused()
  await page.keyboard.type('La place')
  await shown('trois.png').getByLabel('Description de l’image').fill('Le port')
  await expect(dialog.getByText('Une image n’a pas encore de description')).toBeVisible()
  // The draft keeps its files while the page stays.
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await page.keyboard.press('n')
  await expect(dialog.getByRole('region', { name: /^Image \d sur 3$/ })).toHaveCount(3)
  await expect(shown('trois.png').getByLabel('Description de l’image')).toHaveValue('Le port')
  await dialog.getByLabel('Texte du post').fill(freshText('En images'))
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/posts'),
    dialog.getByRole('button', { name: 'Publier' }).click(),
  ])
  await expectToast(page, 'Post publié')
  const post = (await answer.json()) as { id: string }

  const reader = await guest()
  await reader.goto('/?tab=citizens')
  const inCard = postIn(reader, post.id).getByRole('list', { name: '3 images' }).getByRole('img')
  await expect(inCard).toHaveCount(3)
  await expect
    .poll(() => inCard.nth(2).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await visit(reader, `/post/${post.id}`)
  await expectAccessible(reader, { what: 'post with three pictures' })
  await reader.getByRole('button', { name: 'Agrandir l’image : Le port' }).click()
  const viewer = reader.getByRole('dialog', { name: 'Image agrandie' })
  await expect(viewer.getByRole('img', { name: 'Le port' })).toBeVisible()
  await expect(viewer.getByText('Image 2 sur 3')).toBeVisible()
  await reader.keyboard.press('ArrowRight')
  await expect(viewer.getByText('Image 3 sur 3')).toBeVisible()
  await reader.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'La place' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Image précédente' }).click()
  await expect(viewer.getByText('Image 3 sur 3')).toBeVisible()
  await viewer.evaluate((element) => {
    const move = (type: string, clientX: number) =>
      element.dispatchEvent(
        new PointerEvent(type, { pointerType: 'touch', clientX, clientY: 300, bubbles: true }),
      )
    move('pointerdown', 200)
    move('pointerup', 320)
  })
  await expect(viewer.getByText('Image 2 sur 3')).toBeVisible()
  await expectAccessible(reader, { what: 'viewer of several pictures' })
  await reader.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Agrandir l’image : Le port' })).toBeFocused()
})
