import type { Locator, Page } from '@playwright/test'
import { toasts, writesOf } from '../support/connection.ts'
import {
  expect,
  expectToast,
  freshName,
  freshText,
  memberIdOf,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'
import { demo } from '../support/members.ts'

/** Two taps before the page can show the first one's effect. */
const tapTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** One write, and one toast at most, of two taps. */
async function expectOnce(page: Page, writes: string[], write: RegExp, toast?: string) {
  if (toast !== undefined) await expectToast(page, toast)
  await expect.poll(() => writes.filter((one) => write.test(one))).toHaveLength(1)
  await page.waitForTimeout(700)
  expect(writes.filter((one) => write.test(one))).toHaveLength(1)
  await expect(toasts(page).filter({ hasText: 'Erreur' })).toHaveCount(0)
  if (toast !== undefined) await expect(toasts(page).filter({ hasText: toast })).toHaveCount(1)
  writes.length = 0
}

for (const where of ['', ' @mobile @long'])
  test(`[RSR-08, RSR-09, RSR-04, RSR-17, FOL-01, NOT-10, POL-05] two taps in a row act once: save, quote, report, follow, accept, vote${where}`, async ({
    member,
    author,
    request,
  }) => {
    const { page, token } = await member()
    const name = freshName('Plume')
    const writer = await author({ name })
    const id = await publish(request, writer)
    const asked = await request.put(`/api/v1/members/${memberIdOf(token)}/follow-request`, {
      headers: { authorization: `Bearer ${writer}` },
    })
    expect(asked.ok()).toBe(true)
    const title = freshText('Un sondage')
    const answer = await request.post('/auth/v1/token?grant_type=password', {
      data: { email: 'moderation@parvis.example', password: demo.password },
    })
    await request.post('/api/v1/polls', {
      headers: { authorization: `Bearer ${(await answer.json()).access_token}` },
      data: {
        title,
        description: '',
        theme: 'social',
        options: ['Oui', 'Non'],
        ends_at: new Date(Date.now() + 86_400_000).toISOString(),
      },
    })
    await page.goto(`/post/${id}`)
    const writes = writesOf(page)
    const post = postIn(page, id)

    await test.step('save, and take back', async () => {
      const save = post.getByRole('button', { name: 'Sauvegarder' })
      await tapTwice(save)
      await expectOnce(page, writes, /\/saved$/, 'Post sauvegardé')
      await expect(save).toHaveAttribute('aria-pressed', 'true')
      await tapTwice(save)
      await expectOnce(page, writes, /\/saved$/, 'Post retiré des favoris')
      await expect(save).toHaveAttribute('aria-pressed', 'false')
    })

    await test.step('report', async () => {
      await post.getByRole('button', { name: 'Plus d’actions' }).click()
      await page.getByRole('menuitem', { name: 'Signaler ce post' }).click()
      await tapTwice(page.getByRole('dialog', { name: /^Signale/ }).getByRole('button', { name: /^Spam/ }))
      await expectOnce(page, writes, /\/reports$/)
      await page.keyboard.press('Escape')
    })

    await test.step('quote', async () => {
      await post.getByRole('button', { name: /^Republier,/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Republier' })
      await dialog.getByText('Avec un message').click()
      await dialog.getByLabel('Votre message').fill(freshText('À lire'))
      await tapTwice(dialog.getByRole('button', { name: 'Republier avec message' }))
      await expectOnce(page, writes, /\/quotes?$/, 'Post republié avec message')
    })

    await test.step('repost as it is, and take back', async () => {
      for (const [name, sentence] of [
        ['Republier', 'Post republié'],
        ['Annuler la republication', 'Republication annulée'],
      ] as const) {
        await post.getByRole('button', { name: /^(Republier|Republié par vous),/ }).click()
        const dialog = page.getByRole('dialog', { name: 'Republier' })
        await dialog.getByText('Sans message').click()
        await tapTwice(dialog.getByRole('button', { name, exact: true }))
        await expect(page.getByText(sentence, { exact: true })).toBeVisible()
        await expectOnce(page, writes, /\/repost$/)
      }
    })

    await test.step('follow', async () => {
      await visit(page, `/profile/${memberIdOf(writer)}`)
      await tapTwice(page.locator('main [data-follow]').first())
      await expectOnce(page, writes, /\/follow-request$/, 'Demande envoyée')
      await expect(page.locator('main [data-follow]').first()).toHaveAttribute('data-follow', 'pending')
    })

    await test.step('accept', async () => {
      await visit(page, '/follow-requests')
      await tapTwice(page.getByRole('button', { name: `Accepter la demande de ${name}` }))
      await expectOnce(page, writes, /\/accepted$/, 'Demande acceptée')
    })

    await test.step('vote', async () => {
      await visit(page, '/polls')
      const poll = page.locator('[data-poll]').filter({ hasText: title })
      await poll.getByRole('radio', { name: 'Oui' }).check()
      await tapTwice(poll.getByRole('button', { name: 'Voter' }))
      await expectOnce(page, writes, /\/vote$/)
      await expect(poll.getByText('Votre choix', { exact: true })).toBeVisible()
    })
  })
