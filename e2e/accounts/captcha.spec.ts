import { request as requests } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openCaptchaSite } from '../support/captcha-site.ts'
import { expect, expectToast, test } from '../support/conversation.ts'
import { createButton, followMail, headerSignIn, signUpInDialog } from '../support/identity.ts'
import { freshAddress } from '../support/members.ts'

let site: Awaited<ReturnType<typeof openCaptchaSite>>
test.beforeAll(async ({ baseURL }) => {
  site = await openCaptchaSite(Number(new URL(baseURL ?? '').port))
})
test.afterAll(() => site.close())

test('with captchas, signing up requires a solved one: it appears when needed, and the server verifies it @long', async ({
  page,
}) => {
  const email = freshAddress('humaine')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/signup')) sent.push(request.method())
  })
  const check = page.getByRole('dialog', { name: 'Vérification' })
  const widget = page.frameLocator('iframe[title="Vérification anti-robot"]')
  const signUp = page.getByRole('dialog', { name: 'Parvis' })

  await test.step('a widget that does not come is asked for again, and closed unsolved nothing is sent', async () => {
    await page.route(site.widget, (route) => route.abort(), { times: 1 })
    await page.goto(`${site.address}/cgu`)
    await signUpInDialog(page, email)
    await expect(check.getByRole('alert')).toContainText('La vérification n’a pas pu être chargée.')
    await check.getByRole('button', { name: 'Réessayer' }).click()
    await expect(widget.getByRole('button', { name: 'Je ne suis pas un robot' })).toBeVisible()
    await expectAccessible(page)
    await check.getByRole('button', { name: 'Fermer' }).click()
    await expect(signUp.getByRole('alert')).toHaveText(
      'Confirmez que vous n’êtes pas un robot pour continuer.',
    )
    expect(sent).toEqual([])
  })

  await test.step('a response that the service does not accept is told, and what was typed stands', async () => {
    await createButton(signUp).click()
    await widget.getByRole('button', { name: 'Au hasard' }).click()
    await expect(signUp.getByRole('alert')).toHaveText(
      'La vérification anti-robot n’a pas abouti. Recommencez.',
    )
  })

  await test.step('solved, the account is made, and its mail leads in', async () => {
    await createButton(signUp).click()
    await widget.getByRole('button', { name: 'Je ne suis pas un robot' }).click()
    await expectToast(page, 'Inscription réussie')
    expect(site.judged.map((form) => [form.get('secret'), form.get('response')])).toEqual([
      ['e2e-secret', 'deviné'],
      ['e2e-secret', 'résolu'],
    ])
    const mails = await requests.newContext({ baseURL: site.address })
    await followMail(page, mails, email)
    await mails.dispose()
    await expect(headerSignIn(page)).toHaveCount(0)
  })
})
