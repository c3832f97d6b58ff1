import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

function Publication({ log }: { log: string[] }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      busy={isBusy}
      onClick={() => {
        log.push('published')
        setBusy(true)
      }}
    >
      Publier
    </Button>
  )
}

test('a second click, or Enter, on a button that is busy does nothing', async () => {
  const log: string[] = []
  await show(<Publication log={log} />)
  const button = page.getByRole('button', { name: 'Publier' })
  await button.dblClick()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(log).toEqual(['published'])
})

test('a small button has a target for a finger', async () => {
  await show(
    <div className="p-10">
      <Button size="sm">Suivre</Button>
    </div>,
  )
  const button = page.getByRole('button', { name: 'Suivre' }).element()
  const { left, top, width, height } = button.getBoundingClientRect()
  expect(height).toBe(36)
  expect(document.elementFromPoint(left + width / 2, top - 3)).toBe(button)
  expect(document.elementFromPoint(left + width / 2, top + height + 3)).toBe(button)
})

test('an icon alone has a name', async () => {
  await show(<IconButton label="Partager">↗</IconButton>)
  await expect.element(page.getByRole('button', { name: 'Partager' })).toHaveAttribute('title', 'Partager')
})

test('every look is readable in both themes', async () => {
  await show(
    (['primary', 'secondary', 'quiet', 'danger'] as const).map((look) => (
      <Button key={look} look={look}>
        Publier
      </Button>
    )),
  )
  await expectAccessibleInBothThemes()
})
