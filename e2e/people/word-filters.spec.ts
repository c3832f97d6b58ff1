import { expectAccessible } from '../support/accessibility.ts'
import {
  comment,
  expect,
  expectToast,
  freshName,
  freshText,
  memberIdOf,
  publish,
  test,
} from '../support/conversation.ts'

test('a member filters a word in two tabs at once, opens folded content, hides it, and blocks the members of a list @long', async ({
  member,
  author,
  request,
}) => {
  test.setTimeout(90_000)
  const { page, context, token } = await member()
  const other = await author({ name: freshName('Autre') })
  const word = freshText('Girouette').replaceAll(/\W/g, '')
  const text = `Une ${word.toUpperCase()} de plus`
  const post = await publish(request, other, text)
  const topic = await publish(request, token, freshText('Un sujet'))
  await comment(request, other, topic, `Encore une ${word} !`)

  const feed = await context.newPage()
  await feed.goto('/?tab=citizens')
  const card = feed.locator(`article[data-post="${post}"]`)
  await expect(card.getByText(text)).toBeVisible()

  await page.goto('/settings?section=privacy')
  const words = page.getByRole('region', { name: 'Mots masqués' })
  await words.getByLabel('Mot, expression ou #hashtag').fill('!')
  await words.getByRole('button', { name: 'Masquer ce mot' }).click()
  await expect(words.getByRole('alert')).toContainText('Un mot masqué compte de 2 à 60 caractères')
  await words.getByLabel('Mot, expression ou #hashtag').fill(word)
  await words.getByLabel('Durée').selectOption('7 jours')
  await page.keyboard.press('Enter')
  await expectToast(page, `« ${word} » est masqué`)
  await expect(words.getByRole('listitem')).toContainText('Jusqu’au')
  await expectAccessible(page)

  // The other tab folds it by itself; it opens by keyboard, with the focus kept.
  await expect(card).toContainText(`Masqué par votre filtre « ${word} »`)
  await expect(card.getByText(text)).toHaveCount(0)
  await expectAccessible(feed)
  await card.getByRole('button', { name: 'Afficher' }).press('Enter')
  await expect(card.getByText(text)).toBeVisible()
  await expect(card).toBeFocused()

  await page.goto(`/post/${topic}`)
  const discussion = page.getByRole('list', { name: 'Commentaires' })
  await expect(discussion).toContainText(`Masqué par votre filtre « ${word} »`)
  await discussion.getByRole('button', { name: 'Afficher' }).click()
  await expect(discussion).toContainText(`Encore une ${word} !`)

  await page.goto('/settings?section=privacy')
  await words.getByLabel(`Ce que devient ce qui contient « ${word} »`).selectOption('Ne pas montrer')
  await expect(card).toHaveCount(0)

  await page.getByRole('button', { name: 'Importer une liste' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer une liste de blocage' })
  await dialog.getByLabel('Fichier de la liste').setInputFiles({
    name: 'liste.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `membre;nom;bloque_le\r\n${memberIdOf(other)};Autre;2026-11-01\r\npersonne.de.connu;X;\r\n`,
    ),
  })
  await dialog.getByRole('button', { name: 'Vérifier la liste' }).click()
  await expect(dialog.getByText('1 membre sera bloqué')).toBeVisible()
  await expect(dialog.getByText('1 nom est inconnu')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Bloquer', exact: true }).click()
  await expectToast(page, '1 membre est bloqué')
  await expect(page.getByRole('region', { name: 'Membres bloqués' }).getByRole('listitem')).toHaveCount(1)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  expect((await saved).suggestedFilename()).toBe('parvis-membres-bloques.csv')
})
