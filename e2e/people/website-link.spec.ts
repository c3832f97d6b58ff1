import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { openLinkedSite } from '../support/linked-site.ts'
import { ownProfile } from '../support/profile-form.ts'

test('a member’s own site confirms their profile once it links back, and everyone sees it @long', async ({
  member,
  request,
  browser,
  baseURL,
}) => {
  const { page, token } = await member()
  const pages: Record<string, string> = { '/moi': '<!doctype html><title>Moi</title><p>Bonjour</p>' }
  const site = await openLinkedSite(Number(new URL(baseURL ?? '').port), pages)
  await page.goto('/profile-setup?from=profile')
  await page.getByLabel('Site web').fill(`${site.address}/moi`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL('/profile')

  await page.goto('/profile-setup?from=profile')
  const check = page.getByRole('region', { name: 'Faire vérifier ce site' })
  await expect(check.getByRole('status')).toHaveText(/La page ne contient pas de lien/, { timeout: 15_000 })
  const { id } = await ownProfile(request, token)
  const code = await check.locator('code').textContent()
  expect(code).toContain(`/profile/${id}"`)
  await expectAccessible(page)

  pages['/moi'] = `<!doctype html><p>${code}</p>`
  await check.getByRole('button', { name: 'Vérifier' }).click()
  await expect(check.getByRole('status')).toHaveText(/^Lien vérifié le \d/, { timeout: 15_000 })

  const guest = await browser.newPage({ extraHTTPHeaders: {} })
  await guest.goto(`/profile/${id}`)
  await expect(guest.getByText(/^Lien vérifié le \d/)).toBeVisible()
  const link = guest.getByRole('link', { name: /site\.test/ })
  await expect(link).toHaveAttribute('rel', /(^| )me( |$)/)
  await expectAccessible(guest)
  await guest.close()
  await site.close()
})
