import type { Page } from '@playwright/test'
import { expect, expectToast, test } from '../support/conversation.ts'
import { bubbles, inboxRow, messageBox, say, twoInConversation } from '../support/messages.ts'

/** Chooses an act in the menu of the message with this text. */
async function act(page: Page, text: string, name: string): Promise<void> {
  const message = page.locator('[data-message]', { has: bubbles(page).filter({ hasText: text }) }).last()
  await message.hover()
  await message.getByRole('button', { name: 'Actions sur ce message' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function chooseForConversation(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions sur cette conversation' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('two browsers: a message is edited and answered before both, its quote goes with it, and a search leads to it', async ({
  member,
  request,
}) => {
  const [manon, theo, id] = await twoInConversation({ member, request }, ['Manon', 'Théo'])
  for (const { page } of [manon, theo]) await page.goto(`/conversation/${id}`)
  await say(request, manon.token, id, 'Rendez-vous à 8 h')
  await expect(bubbles(theo.page)).toHaveText(['Rendez-vous à 8 h'])

  await act(manon.page, 'Rendez-vous', 'Modifier')
  const dialog = manon.page.getByRole('dialog')
  await dialog.getByLabel('Texte du message').fill('Rendez-vous à 9 h')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(manon.page, 'Message modifié')
  for (const { page } of [manon, theo]) {
    await expect(bubbles(page)).toHaveText(['Rendez-vous à 9 h'])
    await expect(page.locator('[data-message]').getByText('Modifié', { exact: true })).toBeVisible()
  }

  await act(theo.page, 'Rendez-vous', 'Répondre')
  await expect(messageBox(theo.page)).toBeFocused()
  await messageBox(theo.page).fill('Entendu')
  await messageBox(theo.page).press('Enter')
  for (const { page } of [manon, theo])
    await expect(page.locator('[data-message] blockquote')).toContainText('Rendez-vous à 9 h')

  await chooseForConversation(theo.page, 'Rechercher dans la conversation')
  await theo.page.getByLabel('Texte d’un message').fill('RENDEZ')
  await theo.page
    .getByRole('dialog')
    .getByRole('button', { name: /Rendez-vous à 9 h/ })
    .click()
  await expect(theo.page.getByRole('dialog')).toHaveCount(0)
  await expect(bubbles(theo.page).first()).toBeInViewport()

  await act(manon.page, 'Rendez-vous', 'Supprimer')
  await manon.page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  for (const { page } of [manon, theo]) {
    await expect(bubbles(page)).toHaveText(['Entendu'])
    await expect(page.locator('[data-message] blockquote')).toHaveCount(0)
  }
})

test('two browsers: one deletes a conversation for themselves, the other keeps it; mute and report stand in its menu @long', async ({
  member,
  request,
}) => {
  const [manon, theo, id] = await twoInConversation({ member, request }, ['Manon', 'Théo'])
  for (const { page } of [manon, theo]) await page.goto(`/conversation/${id}`)
  await say(request, manon.token, id, 'À oublier')
  await expect(bubbles(theo.page)).toHaveText(['À oublier'])

  await chooseForConversation(theo.page, 'Masquer')
  await expectToast(theo.page, `Vous avez masqué ${manon.name}`)
  await chooseForConversation(theo.page, 'Ne plus masquer')
  await chooseForConversation(theo.page, 'Signaler un contenu illicite')
  await expect(theo.page.getByRole('dialog')).toBeVisible()
  await theo.page.keyboard.press('Escape')

  await chooseForConversation(theo.page, 'Supprimer la conversation')
  await theo.page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(theo.page, 'Conversation supprimée')
  await expect(theo.page).toHaveURL('/messages')
  await expect(inboxRow(theo.page, manon.name)).toHaveCount(0)
  await expect(bubbles(manon.page)).toHaveText(['À oublier'])

  await say(request, manon.token, id, 'Bonjour de nouveau')
  await inboxRow(theo.page, manon.name).click()
  await expect(bubbles(theo.page)).toHaveText(['Bonjour de nouveau'])
  await chooseForConversation(theo.page, 'Bloquer')
  await theo.page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click()
  await expect(theo.page).toHaveURL('/messages')
  await expect(inboxRow(theo.page, manon.name)).toContainText('Conversation fermée')
})
