import type { APIRequestContext, Locator, Page } from '@playwright/test'

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
export const chooser = (page: Page): Locator => page.locator('input[type=file]')
export const photo = (page: Page): Locator =>
  page.getByRole('group', { name: /^Photo de profil/ }).locator('img')

/** A picture as a member would choose it. */
export async function png(page: Page, colour = '#c2410c') {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 400
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = fill
    context.fillRect(0, 0, 600, 400)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, colour)
  return { name: 'moi.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') }
}

export async function choosePhoto(page: Page, colour?: string): Promise<void> {
  await chooser(page).setInputFiles(await png(page, colour))
  await page.getByRole('dialog').getByRole('button', { name: 'Utiliser cette photo' }).click()
}

export async function ownProfile(
  request: APIRequestContext,
  token: string,
): Promise<Record<string, unknown>> {
  const answer = await request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Record<string, unknown>
}
