import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  comment,
  expect,
  expectLoginPrompt,
  expectReactions,
  expectToast,
  failing,
  freshText,
  markAnswer,
  openPostIn,
  postIn,
  publish,
  reactionIn,
  test,
} from '../support/conversation.ts'
import { browserOf, demo, tokenOf } from '../support/members.ts'

const asked = (page: Page, text: string): Locator =>
  page.locator('[data-asked-question]').filter({ hasText: text })
const strip = (page: Page, id: string): Locator => postIn(page, id).locator('[data-top-question]')
const form = (page: Page): Locator => page.getByRole('form', { name: 'Poser une question' })

test('a citizen asks an official in words, another supports it, the official answers, and a guest sees it on the card; a moderator removes one', async ({
  member,
  guest,
  browser,
  contexts,
  request,
}) => {
  test.setTimeout(150_000)
  const official = await tokenOf(request, demo.politician, demo.password)
  const id = await publish(request, official, freshText('Le budget est voté'))
  const words = freshText('Combien pour les routes')
  const visitor = await guest()
  const { page: citizen } = await member()

  await test.step('the tap counts at once, and offers a field that nobody has to fill in', async () => {
    await citizen.goto('/?tab=politics')
    await reactionIn(postIn(citizen, id), 'question').click()
    await expectReactions(postIn(citizen, id), { question: 1 }, 'question')
    const field = form(citizen).getByLabel('Votre question (facultatif)')
    await field.fill('x'.repeat(141))
    await expect(form(citizen)).toContainText('1 caractère de trop')
    await expect(form(citizen).getByRole('button', { name: 'Envoyer' })).toBeDisabled()
    await field.fill('Lisez https://exemple.test')
    await form(citizen).getByRole('button', { name: 'Envoyer' }).click()
    await expect(form(citizen).getByRole('alert')).toHaveText('Une question ne peut pas contenir de lien.')
    await expect(field).toHaveValue('Lisez https://exemple.test')
    await expectAccessible(citizen, { what: 'the field for a question' })
    await field.fill(words)
    await form(citizen).getByRole('button', { name: 'Envoyer' }).click()
    await expectToast(citizen, 'Question posée', 'Votre nom n’est pas montré.')
    await expect(form(citizen)).toHaveCount(0)
    await expect(strip(citizen, id)).toContainText(words)
    await expect(strip(citizen, id)).toContainText('Sans réponse depuis 1 min')
  })

  const { page: supporter } = await member()
  await test.step('another member supports it on the post’s page, and an open page of a guest follows', async () => {
    await visitor.goto(`/post/${id}`)
    await expect(asked(visitor, words)).toContainText('1 personne la pose')
    await supporter.goto('/?tab=politics')
    await strip(supporter, id).click()
    await expect(supporter).toHaveURL(`/post/${id}#questions`)
    const button = asked(supporter, words).getByRole('button', { name: 'Soutenir' })
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expectReactions(openPostIn(supporter, id), { question: 2 }, 'question')
    await expect(asked(visitor, words)).toContainText('2 personnes la posent')
    await expectAccessible(supporter, { what: 'the questions of a post' })
  })

  await test.step('the official answers, and a guest reads the delay in the feed', async () => {
    const reply = await comment(request, official, id, freshText('Deux millions'))
    await markAnswer(request, official, id, reply)
    await expect(asked(visitor, words)).toContainText('Répondu en 1 min')
    await visitor.goto('/?tab=politics')
    await expect(strip(visitor, id)).toContainText(words)
    await expect(strip(visitor, id)).toContainText('Répondu en 1 min')
    await expectAccessible(visitor, { what: 'the feed with questions' })
    await strip(visitor, id).click()
    await asked(visitor, words).getByRole('button', { name: 'Soutenir' }).click()
    await expectLoginPrompt(visitor, 'Vous devez être connecté pour soutenir une question.')
  })

  await test.step('reported and removed, it is read by its author alone; the reactions stay', async () => {
    await supporter.goto(`/post/${id}`)
    await asked(supporter, words).getByRole('button', { name: 'Actions sur cette question' }).click()
    await supporter.getByRole('menuitem', { name: 'Signaler cette question' }).click()
    await supporter.getByRole('button', { name: 'Spam' }).click()
    await expect(supporter.getByRole('dialog', { name: 'Signalement envoyé' })).toBeVisible()
    const desk = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
    contexts.push(desk.context)
    await desk.page.goto('/moderation?type=question')
    await desk.page.locator('[data-case]', { hasText: words }).click()
    const decision = desk.page.getByRole('region', { name: 'Décider' })
    await decision.getByRole('radio', { name: 'Contenu retiré' }).click()
    await decision.getByLabel('Règle enfreinte').selectOption({ index: 1 })
    await decision.getByLabel('Faits retenus').fill('Le même texte partout.')
    await expect(decision).toContainText('La question n’est plus visible que de son auteur')
    await decision.getByRole('button', { name: 'Décider : Contenu retiré' }).click()
    await expect(asked(supporter, words)).toHaveCount(0)
    await expectReactions(openPostIn(supporter, id), { question: 2 }, 'question')
    await citizen.goto(`/post/${id}`)
    await expect(asked(citizen, words)).toContainText('Retiré par la modération')
  })
})

test('@long a question keeps its text without a connection, stands in the ledger, and is taken back with its reaction', async ({
  member,
  guest,
  request,
}) => {
  const official = await tokenOf(request, demo.politician, demo.password)
  const id = await publish(request, official, freshText('Les travaux commencent'))
  const words = freshText('Jusqu’à quand')
  const { page } = await member()
  await page.goto(`/post/${id}`)
  await reactionIn(postIn(page, id), 'question').click()
  await expectReactions(postIn(page, id), { question: 1 }, 'question')
  const mend = await failing(page, `**/api/v1/posts/${id}/question`, 'PUT', 'no answer')
  await form(page).getByLabel('Votre question (facultatif)').fill(words)
  await form(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect(form(page).getByRole('alert')).toContainText('Problème de connexion')
  await expect(form(page).getByLabel('Votre question (facultatif)')).toHaveValue(words)
  await mend()
  await form(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect(asked(page, words)).toContainText('votre question')

  const visitor = await guest()
  await visitor.goto('/questions?sort=latest')
  const entry = visitor.locator('[data-question]').filter({ hasText: words })
  await expect(entry.getByRole('list', { name: 'Questions posées' })).toContainText(words)
  await expectAccessible(visitor, { what: 'the ledger with words' })

  await asked(page, words).getByRole('button', { name: 'Actions sur cette question' }).click()
  await page.getByRole('menuitem', { name: 'Retirer ma question' }).click()
  await expect(asked(page, words)).toHaveCount(0)
  await expectReactions(postIn(page, id), { question: 0 }, null)
  await visitor.goto(`/post/${id}`)
  await expect(postIn(visitor, id)).toBeVisible()
  await expect(asked(visitor, words)).toHaveCount(0)
})

test('the field for a question has the focus after the key q, and is in sight above the bar of a phone after a tap @long', async ({
  member,
  request,
}) => {
  const official = await tokenOf(request, demo.politician, demo.password)
  const ids = [await publish(request, official), await publish(request, official)]
  const { page } = await member()
  await page.goto('/')
  await expect(postIn(page, ids[1] ?? '')).toBeVisible()
  const card = postIn(page, ids[1] ?? '')
  // The keys come with the first input.
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  await card.focus()
  await page.keyboard.press('q')
  await expectReactions(card, { question: 1 }, 'question')
  const field = page.getByLabel('Votre question (facultatif)')
  await expect(field).toBeFocused()

  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/')
  const button = reactionIn(postIn(page, ids[0] ?? ''), 'question')
  await button.evaluate((element) => {
    element.scrollIntoView({ block: 'end' })
    scrollBy(0, 70)
  })
  await button.click()
  const send = form(page).getByRole('button', { name: 'Envoyer' })
  await expect(send).toBeVisible()
  await expect
    .poll(async () => {
      const [box, bar] = [
        await send.boundingBox(),
        await page.getByRole('navigation', { name: 'Navigation principale' }).boundingBox(),
      ]
      return box && bar && box.y + box.height <= bar.y
    })
    .toBe(true)
})
