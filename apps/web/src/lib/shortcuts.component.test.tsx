import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { SingleKeysSwitch } from '../ui/single-keys-switch.tsx'
import { listenForShortcuts, setSingleKeys, useShortcut } from './shortcuts.ts'

const acted: string[] = []

function Desk() {
  useShortcut('d', 'Décider', () => acted.push('d'))
  return (
    <>
      <button type="button" onClick={() => dispatchEvent(new KeyboardEvent('keydown', { key: 'd' }))}>
        Décider
      </button>
      <SingleKeysSwitch />
    </>
  )
}

beforeAll(listenForShortcuts)
beforeEach(() => {
  acted.length = 0
  setSingleKeys(true)
})

test('a single key acts, until they are switched off; its button still does', async () => {
  await show(<Desk />)
  await userEvent.keyboard('d')
  expect(acted).toEqual(['d'])
  const keys = page.getByRole('switch', { name: 'Raccourcis d’une seule touche' })
  await keys.click()
  await expect.element(keys).not.toBeChecked()
  await userEvent.keyboard('d')
  expect(acted).toEqual(['d'])
  await page.getByRole('button', { name: 'Décider' }).click()
  expect(acted).toEqual(['d', 'd'])
  await keys.click()
  await userEvent.keyboard('d')
  expect(acted).toEqual(['d', 'd', 'd'])
  await expectAccessibleInBothThemes()
})

test('the choice outlasts the screen', async () => {
  setSingleKeys(false)
  await show(<Desk />)
  await expect.element(page.getByRole('switch')).not.toBeChecked()
  await userEvent.keyboard('d')
  expect(acted).toEqual([])
})
