import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { FoldableText } from './foldable-text.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, place) => `Ligne ${place + 1}`).join('\n')

test('a text of many lines folds, and opens in place by the keyboard', async () => {
  const { container } = await show(<FoldableText content={lines(40)} />)
  const more = page.getByRole('button', { name: 'Voir plus' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  expect(container.textContent).not.toContain('Ligne 9')
  await expectAccessibleInBothThemes()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => container.textContent).toContain('Ligne 40')
  const less = page.getByRole('button', { name: 'Voir moins' })
  await expect.element(less).toHaveAttribute('aria-expanded', 'true')
  await expect.element(less).toHaveFocus()
})

test('a short text has no button, and runs of blank lines collapse', async () => {
  const { container } = await show([
    <FoldableText key="one" content={'Un\n\nDeux'} />,
    <FoldableText key="two" content={'Un\n\n \n\u00a0\n\r\n\n\nDeux'} />,
  ])
  expect(page.getByRole('button').elements()).toEqual([])
  const [one, two] = [...container.querySelectorAll('p')].map((text) => text.clientHeight)
  expect(two).toBe(one)
})
