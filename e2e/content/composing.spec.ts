import type { Page } from '@playwright/test'
import { chooseAudience, expect, freshText, postIn, publish, test } from '../support/conversation.ts'

/** Pastes a picture, as the clipboard of a screenshot holds it. */
async function pastePicture(page: Page, label: string): Promise<void> {
  await page.getByLabel(label).evaluate(async (area) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 24
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob ?? ''], 'image.png', { type: 'image/png' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
}

test('a picture is pasted into a post and into a comment; a pasted text stays a text @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  await page.goto('/create-post')
  await page.getByLabel('Texte du post').fill(freshText('Une capture'))
  await pastePicture(page, 'Texte du post')
  await expect(page.getByText('image.png')).toBeVisible()
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page).toHaveURL(/tab=citizens/)
  await expect(page.getByRole('article').first().getByRole('img')).not.toHaveCount(0)

  const id = await publish(request, token)
  await page.goto(`/post/${id}`)
  await pastePicture(page, 'Ajouter un commentaire')
  await expect(page.getByText('image.png')).toBeVisible()
  // A copied text may come with a picture of itself.
  await page.getByRole('button', { name: 'Retirer la pièce jointe' }).click()
  await page.getByLabel('Ajouter un commentaire').evaluate((area) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'un mot')
    clipboardData.items.add(new File(['x'], 'rendered.png', { type: 'image/png' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('rendered.png')).toHaveCount(0)
})

test('an edit that was left says that it is a draft, and can be dropped @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  const text = freshText('Publié')
  const id = await publish(request, token, text)
  const open = async () => {
    await postIn(page, id).getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name: 'Modifier' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Modifier le post' })
  await page.goto(`/post/${id}`)
  await open()
  await expect(dialog.getByText('Modification non enregistrée')).toHaveCount(0)
  await dialog.getByLabel('Texte du post').fill('Un début')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(dialog.getByLabel('Texte du post')).toHaveValue('Un début')
  await expect(dialog).toContainText('Modification non enregistrée')
  // Enter must not drop the draft: one goes on writing.
  await expect(dialog.getByLabel('Texte du post')).toBeFocused()
  await dialog.getByRole('button', { name: 'Repartir du texte publié' }).click()
  await expect(dialog.getByLabel('Texte du post')).toHaveValue(text)
  await expect(dialog.getByLabel('Texte du post')).toBeFocused()
  await expect(dialog.getByText('Modification non enregistrée')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await open()
  await expect(dialog.getByLabel('Texte du post')).toHaveValue(text)
})

test('regions stand in the order of their names @long', async ({ member, page: guest }) => {
  const { page } = await member()
  await page.goto('/create-post')
  const inOrder = async (names: string[]) =>
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'fr')))
  await inOrder((await page.getByLabel('Région (facultatif)').locator('option').allTextContents()).slice(1))
  await guest.goto('/?scope=local')
  await guest.getByRole('button', { name: /^Filtres/ }).click()
  const region = guest.getByLabel('Région', { exact: true })
  await expect(region).toBeVisible()
  await inOrder(await region.locator('option').allTextContents())
})

test('the composer says where a post appears, and leads whoever may to the form of a poll; the text stays @long', async ({
  demoMember,
  member,
}) => {
  const { page } = await demoMember('politician')
  await page.goto('/')
  await page.getByRole('link', { name: 'Écrire', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau post' })
  await expect(dialog).toContainText('Paraîtra dans Politiques')
  for (const word of ['Image', 'Vidéo', 'Document', 'Sondage', 'Heure', 'Brouillons'])
    await expect(dialog.getByText(word, { exact: true })).toBeVisible()
  await page.getByLabel('Texte du post').fill('Un texte en attente')
  await chooseAudience(page, 'Privé')
  await expect(dialog.getByText('Paraîtra dans')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Ouvrir un sondage' }).click()
  await expect(page).toHaveURL('/polls')
  const poll = page.getByRole('dialog', { name: 'Nouveau sondage' })
  await poll.getByRole('button', { name: 'Fermer' }).click()
  await expect(poll).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sondages' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Écrire', exact: true }).click()
  await expect(page.getByLabel('Texte du post')).toHaveValue('Un texte en attente')
  await page.getByLabel('Texte du post').fill('')

  const { page: citizen } = await member()
  await citizen.goto('/create-post')
  await expect(citizen.getByText('Paraîtra dans Citoyens')).toBeVisible()
  await expect(citizen.getByRole('button', { name: 'Ouvrir un sondage' })).toHaveCount(0)
})
