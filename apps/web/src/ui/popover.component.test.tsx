import { useRef, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { Popover } from './popover.tsx'

/** How often the panel was opened. */
let openings = 0

function Opener() {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        onClick={() => {
          if (!isOpen) openings += 1
          setOpen(!isOpen)
        }}
      >
        Filtres
      </button>
      <p className="mt-96">Le reste de la page.</p>
      {isOpen && (
        <Popover label="Filtres du fil" anchor={anchor} onClose={() => setOpen(false)}>
          <button type="button">Tout effacer</button>
        </Popover>
      )}
    </>
  )
}

const panel = () => page.getByRole('dialog', { name: 'Filtres du fil' })
const opener = () => page.getByRole('button', { name: 'Filtres' })

beforeEach(async () => {
  openings = 0
  await show(<Opener />)
  await opener().click()
  await expect.element(page.getByRole('button', { name: 'Tout effacer' })).toHaveFocus()
})

test('a panel opens below its opener with the focus in it, and gives it back on Escape', async () => {
  const { bottom } = opener().element().getBoundingClientRect()
  expect(panel().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('its opener closes it and does not open it again', async () => {
  await opener().click()
  await expect.element(panel()).not.toBeInTheDocument()
  expect(openings).toBe(1)
})

test('a click elsewhere closes it', async () => {
  await page.getByText('Le reste de la page.').click()
  await expect.element(panel()).not.toBeInTheDocument()
})
