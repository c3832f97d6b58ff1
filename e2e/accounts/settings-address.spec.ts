import { expect, test } from '../support/conversation.ts'

test('an address that names a section of the settings opens there, on a phone too @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [section, title] of [
    ['account', 'Compte'],
    ['danger', 'Zone de danger'],
  ] as const) {
    await page.goto(`/settings?section=${section}`)
    const button = page.getByRole('main').getByRole('button', { name: title, exact: true })
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(button).toBeInViewport()
    // At the top of the screen, or as far down as the page goes.
    await expect
      .poll(() =>
        button.evaluate((element) => {
          const { scrollTop, scrollHeight, clientHeight } = document.documentElement
          return element.getBoundingClientRect().top < 160 || scrollTop + clientHeight > scrollHeight - 2
        }),
      )
      .toBe(true)
  }
  // A section that one opens oneself stays where it is.
  await page.goto('/settings')
  const theme = page.getByRole('main').getByRole('button', { name: 'Langue', exact: true })
  await theme.click()
  await expect(page).toHaveURL(/section=language/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
