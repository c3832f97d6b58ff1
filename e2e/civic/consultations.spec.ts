import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, expectToast, freshText, test } from '../support/conversation.ts'

const phone = { width: 360, height: 800 }

/** No part of a page is wider than the screen. */
const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test('an official opens a consultation, two members answer, propose and report, the official reviews and follows up', async ({
  demoMember,
  member,
  guest,
}) => {
  test.setTimeout(150_000)
  const { page: official } = await demoMember('politician')
  await official.setViewportSize(phone)
  const question = freshText('Que faire de la halle')

  await test.step('the opening form names the statement that repeats another', async () => {
    await official.goto('/consultations')
    await official.getByRole('button', { name: 'Nouvelle consultation' }).click()
    const form = official.getByRole('dialog', { name: 'Nouvelle consultation' })
    await form.getByLabel('Question').fill(question)
    await form.getByLabel('Contexte').fill('La halle sera refaite l’an prochain.')
    await form.getByLabel('Premiers énoncés').fill('Garder le marché\nOuvrir le soir\nGarder le marché !')
    await form.getByRole('button', { name: 'Ouvrir la consultation' }).click()
    await expect(form).toContainText('L’énoncé 3 en répète un autre.')
    await expect(form.getByLabel('Premiers énoncés')).toBeFocused()
    await form.getByLabel('Premiers énoncés').fill('Garder le marché du samedi\nOuvrir la halle le soir')
    await form.getByRole('button', { name: 'Ouvrir la consultation' }).click()
    await expect(official.getByRole('heading', { name: question })).toBeVisible()
    await expectFits(official)
    await expectAccessibleInBothThemes(official, 'a consultation on a phone')
  })
  const address = new URL(official.url()).pathname

  const { page: ana } = await member()
  const idea = freshText('Une fontaine au milieu')
  await test.step('a member answers by the keyboard, answers a similar statement, and proposes another', async () => {
    await ana.goto(address)
    for (const done of ['1 réponse sur 2', '2 réponses sur 2']) {
      const agree = ana.getByRole('button', { name: 'D’accord', exact: true })
      await agree.focus()
      await ana.keyboard.press('Enter')
      await expect(ana.getByText(done)).toBeVisible()
    }
    const field = ana.getByLabel('Proposer un énoncé')
    await field.fill('Garder le marché du samedi !')
    await ana.getByRole('button', { name: 'Proposer', exact: true }).click()
    await expect(ana.getByText('Des énoncés semblables existent')).toBeVisible()
    await ana.getByRole('button', { name: 'Je passe' }).click()
    await expectToast(ana, 'Réponse enregistrée')
    await field.fill(idea)
    await ana.getByRole('button', { name: 'Proposer', exact: true }).click()
    await expectToast(ana, 'Énoncé envoyé : il sera relu avant d’être proposé.')
  })

  await test.step('the official chooses a reason before refusing, and accepts', async () => {
    await official.reload()
    const waiting = official.getByRole('listitem').filter({ hasText: idea })
    await expect(waiting.getByRole('button', { name: 'Refuser' })).toBeDisabled()
    await waiting.getByLabel('Motif du refus').selectOption('Hors sujet')
    await expect(waiting.getByRole('button', { name: 'Refuser' })).toBeEnabled()
    await waiting.getByRole('button', { name: 'Accepter' }).click()
    await expect(official.getByText('Aucun énoncé n’attend.')).toBeVisible()
  })

  const { page: bea } = await member()
  await bea.setViewportSize(phone)
  await test.step('another member reports a statement; the first takes the answers back', async () => {
    await bea.goto(address)
    await bea.getByRole('button', { name: 'Signaler cet énoncé' }).first().click()
    await bea.getByRole('button', { name: /^Spam/ }).click()
    await expect(bea.getByRole('dialog', { name: 'Signalement envoyé' })).toBeVisible()
    await ana.reload()
    await ana.getByRole('button', { name: 'Reprendre mes réponses' }).click()
    await ana.getByRole('button', { name: 'Effacer mes réponses' }).click()
    await expectToast(ana, 'Vos réponses sont effacées')
    await expect(ana.getByText('0 réponse sur 3')).toBeVisible()
  })

  await test.step('the official follows up, and a guest reads it in the public table', async () => {
    await official.getByRole('button', { name: 'Donner suite' }).click()
    const form = official.getByRole('dialog', { name: 'Donner suite' })
    await form.getByLabel('Suite donnée').selectOption('Fait')
    await form.getByLabel('Raison').fill('La halle est refaite.')
    await form.getByRole('button', { name: 'Publier' }).click()
    await expect(form).toContainText('« Fait » demande l’adresse d’une page qui le montre.')
    await form.getByLabel('Preuve').fill('https://ville.example/halle')
    await form.getByRole('button', { name: 'Publier' }).click()
    await expectToast(official, 'Suite publiée', 'Les personnes concernées en sont averties.')
    const visitor = await guest()
    await visitor.goto('/suites')
    await visitor.getByLabel('État').selectOption('Suite donnée')
    const entry = visitor.locator('[data-follow-up]').filter({ hasText: question })
    await expect(entry).toContainText('La halle est refaite.')
    await visitor.setViewportSize(phone)
    await expectFits(visitor)
    await expectAccessibleInBothThemes(visitor, 'the table of follow-ups')
    await visitor.getByLabel('État').selectOption('En retard')
    await expect(visitor.locator('[data-follow-up]').first()).toContainText('En retard')
  })
})
