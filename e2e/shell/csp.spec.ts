import { expect, test } from '../support/conversation.ts'
import { collectRefusals } from '../support/pages-policy.ts'

// Violations of the policy on each screen are checked in `every-route.spec.ts` (`npm run test:screens`).
test('the pages’ policy blocks HTML from strings, and the documentation of the API complies', async ({
  page,
}) => {
  const refused = collectRefusals(page)
  await page.goto('/api/docs')
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])

  await page.goto('/')
  const outcome = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror=alert(1)>'
      return 'written'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(outcome).toBe('TypeError')
  await expect.poll(() => refused).toHaveLength(1)
})
