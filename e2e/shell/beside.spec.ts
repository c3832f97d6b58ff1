import { expect, freshText, publish, test } from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'

test('beside a post stand the law that it cites and its author’s certificate; beside a profile its certificate; elsewhere the trends', async ({
  page,
  request,
  author,
  baseURL,
}) => {
  const official = await tokenOf(request, demo.politician, demo.password)
  const citing = await publish(
    request,
    official,
    `${freshText('Où en est ce texte ?')} ${baseURL}/law-tracking/aide-a-mourir-2026`,
  )
  const figure = await publish(
    request,
    await author(),
    `${freshText('La dette, par ici.')} ${baseURL}/political-data/debt`,
  )
  const plain = await publish(request, await author())
  const beside = page.getByRole('complementary', { name: 'À côté' })
  const card = (name: string | RegExp) =>
    beside.locator('section', { has: page.getByRole('heading', { name, level: 2 }) })

  await page.goto(`/post/${citing}`)
  await expect(card('Loi citée')).toContainText('Promulgation')
  await expect(card('Certificat de Solange Ibarrou')).toContainText('Vérifié le')
  await expect(card('Tendances')).toHaveCount(0)
  await card('Loi citée').getByRole('link', { name: 'Suivre ses étapes' }).click()
  await expect(page).toHaveURL('/law-tracking/aide-a-mourir-2026')

  await page.goto(`/post/${figure}`)
  await expect(card('Données politiques')).toContainText('Source : ')
  await card('Données politiques').getByRole('link', { name: 'Ouvrir la page citée' }).click()
  await expect(page).toHaveURL('/political-data/debt')

  await page.goto(`/post/${plain}`)
  await expect(card('Tendances')).toBeVisible()
  await page.goto('/profile/solange_ibarrou')
  await expect(card('Certificat de Solange Ibarrou')).toBeVisible()
})
