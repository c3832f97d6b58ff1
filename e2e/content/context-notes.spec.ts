import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, expectToast, test } from '../support/conversation.ts'

test('a member rates a note on a phone and takes the rating back, reports one, and a guest reads why a note is shown', async ({
  demoMember,
  guest,
}) => {
  const { page: ana } = await demoMember('citizen')
  await ana.setViewportSize({ width: 360, height: 800 })
  await ana.goto('/notes')
  const note = ana.locator('[data-note]').first()
  const id = await note.getAttribute('data-note')
  const same = ana.locator(`[data-note="${id}"]`)
  await expectAccessibleInBothThemes(ana, 'notes to rate')
  await same.getByRole('button', { name: 'Évaluer' }).click()
  const form = ana.getByRole('dialog', { name: 'Cette note est-elle utile ?' })
  await form.getByText('Pas utile').click()
  await form.getByText('Donne une opinion').click()
  await form.getByRole('button', { name: 'Enregistrer mon avis' }).click()
  await expectToast(ana, 'Avis enregistré')

  await ana.goto('/notes?list=shown')
  const shown = ana.locator('[data-note]').first()
  await shown.getByRole('button', { name: 'Signaler cette note' }).click()
  const report = ana.getByRole('dialog', { name: 'Signaler cette note' })
  await expect(report).toContainText('la modération ne retire pas une note parce qu’elle se trompe')
  await expect(report.getByRole('button', { name: /^Désinformation/ })).toHaveCount(0)
  await ana.keyboard.press('Escape')

  const visitor = await guest()
  const postId = await ana.locator('article[data-post]').first().getAttribute('data-post')
  await visitor.goto(`/post/${postId}`)
  const card = visitor.getByRole('complementary', { name: 'Note de contexte' })
  await card.getByText('Pourquoi cette note ?').click()
  await expectAccessibleInBothThemes(visitor, 'a shown note')
})
