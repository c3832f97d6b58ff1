import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshText, postIn, publish, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'
import { openMore } from '../support/own-profile.ts'

const caseRow = (page: Page, text: string) => page.locator('[data-case]', { hasText: text })
const decision = (page: Page) => page.getByRole('region', { name: 'Décider' })
const decided = (page: Page) => page.getByRole('region', { name: 'Décision', exact: true })

async function report(
  request: APIRequestContext,
  token: string,
  postId: string,
  why: { reason: string; details?: string },
) {
  const answer = await request.post('/api/v1/reports', {
    headers: { authorization: `Bearer ${token}` },
    data: { target_type: 'post', target_id: postId, ...why },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a moderator finds, claims and removes a post by keyboard; its author reads the reasons, and another moderator restores it @long', async ({
  browser,
  request,
  contexts,
  member,
  author,
  guest,
}) => {
  test.setTimeout(90_000)
  const open = async (account: string) => {
    const opened = await browserOf(browser, request, account, demo.password)
    contexts.push(opened.context)
    return opened.page
  }
  const text = freshText('Vous le regretterez tous')
  const writer = await member()
  const postId = await publish(request, writer.token, text)
  const desk = await open('moderation@parvis.example')

  await test.step('the case comes up by itself as it is reported, once for two reports', async () => {
    await desk.goto('/profile')
    await (await openMore(desk)).getByRole('link', { name: 'Modération', exact: true }).click()
    await expect(desk.getByRole('radio', { name: 'À traiter' })).toBeChecked()
    await report(request, await author(), postId, { reason: 'harassment' })
    await report(request, await author(), postId, {
      reason: 'other',
      details: 'La menace vise tout un quartier.',
    })
    await expect(caseRow(desk, text)).toContainText('2 signalements')
    await expectAccessible(desk, { what: 'queue' })
  })

  const second = await open('administration@parvis.example')
  await test.step('c claims it, and another of the staff sees by whom', async () => {
    await second.goto('/moderation?type=post')
    await expect(caseRow(second, text)).toBeVisible()
    await caseRow(desk, text).focus()
    await desk.keyboard.press('c')
    await expect(caseRow(desk, text)).toContainText('Pris par vous')
    await expect(caseRow(second, text)).toContainText('Pris par')
    await caseRow(second, text).click()
    await expect(second.getByText(/travaille sur ce dossier, jusqu’à/)).toBeVisible()
    await expect(decision(second)).toHaveCount(0)
  })

  await test.step('d opens the decision, numbers choose, and a reload loses nothing', async () => {
    await expect(caseRow(desk, text)).toBeFocused()
    await desk.keyboard.press('d')
    await expect(desk.getByText('La menace vise tout un quartier.')).toBeVisible()
    await expect(decision(desk).getByRole('radio', { name: 'Aucune mesure' })).toBeFocused()
    await desk.keyboard.press('4')
    await expect(decision(desk).getByRole('radio', { name: 'Contenu retiré' })).toBeChecked()
    await desk.keyboard.press('Enter')
    await expect(decision(desk).getByText('Choisissez dans la liste.')).toBeVisible()
    await expect(decision(desk).getByLabel('Règle enfreinte')).toBeFocused()
    await decision(desk).getByLabel('Règle enfreinte').selectOption({ label: '1. Menaces et harcèlement' })
    await decision(desk).getByLabel('Faits retenus').fill('Une menace adressée à tous les lecteurs.')
    await expect(decision(desk)).toContainText('Le post n’est plus visible que de son auteur')
    await expectAccessible(desk, { what: 'case' })
    await desk.reload()
    await expect(decision(desk).getByLabel('Faits retenus')).toHaveValue(
      'Une menace adressée à tous les lecteurs.',
    )
    await decision(desk).getByRole('button', { name: 'Décider : Contenu retiré' }).click()
    await expectToast(desk, 'Décision enregistrée')
    await expect(decided(desk).getByRole('heading', { name: 'Décision' })).toBeFocused()
    await expect(decided(desk)).toContainText('Menaces et harcèlement')
    await expect(caseRow(desk, text)).toHaveCount(0)
  })

  const reader = await guest()
  await test.step('its author alone still reads it, with the way to the reasons', async () => {
    await writer.page.goto(`/post/${postId}`)
    const own = postIn(writer.page, postId)
    await expect(own.getByRole('note')).toContainText('Retiré par la modération')
    await expect(own.getByRole('link', { name: 'Lire la raison, ou la contester' })).toHaveAttribute(
      'href',
      /^\/decisions\/[0-9a-f-]{36}$/,
    )
    await expectAccessible(writer.page, { what: 'removed post' })
    await own.getByRole('button', { name: 'Plus d’actions' }).click()
    await expect(writer.page.getByRole('menuitem', { name: 'Modifier' })).toHaveCount(0)
    await writer.page.keyboard.press('Escape')
    await reader.goto(`/post/${postId}`)
    await expectToast(reader, 'Post non trouvé')
  })

  await test.step('who decided cannot take it back; another can, and everything is as it was', async () => {
    await expect(decided(desk).getByRole('button', { name: 'Annuler cette décision' })).toHaveCount(0)
    await decided(second).getByRole('button', { name: 'Annuler cette décision' }).click()
    const dialog = second.getByRole('dialog', { name: 'Annuler cette décision ?' })
    await dialog.getByRole('button', { name: 'Annuler la décision' }).click()
    await expect(dialog.getByText('Dites pourquoi.')).toBeVisible()
    await dialog.getByLabel('Pourquoi').fill('Une formule, non une menace.')
    await dialog.getByRole('button', { name: 'Annuler la décision' }).click()
    await expectToast(second, 'Décision annulée')
    await expect(decided(second)).toContainText('Une formule, non une menace.')
    await expect(decided(desk)).toContainText('Une formule, non une menace.')
    await writer.page.reload()
    await expect(postIn(writer.page, postId)).toContainText(text)
    await expect(postIn(writer.page, postId).getByRole('note')).toHaveCount(0)
    await reader.goto(`/post/${postId}`)
    await expect(postIn(reader, postId)).toContainText(text)
  })
})

test('a member outside the staff sees that the console is reserved, and none of its data is requested @long', async ({
  member,
}) => {
  const { page } = await member()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  for (const address of ['/moderation', '/moderation/acts', '/moderation/verifications']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Accès réservé' })).toBeVisible()
    await expect(page.getByText('Cette page est réservée à l’équipe de modération.')).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
})
