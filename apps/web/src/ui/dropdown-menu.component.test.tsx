import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { DropdownMenu, DropdownMenuItem } from './dropdown-menu.tsx'

let chosen: string[] = []
const trigger = () => page.getByRole('button', { name: 'Autres actions' })
const item = (name: string) => page.getByRole('menuitem', { name })

beforeEach(async () => {
  chosen = []
  await show(
    <DropdownMenu trigger={<button type="button">Autres actions</button>}>
      <DropdownMenuItem onSelect={() => chosen.push('copy')}>Copier le lien</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => chosen.push('history')}>Historique</DropdownMenuItem>
      <DropdownMenuItem danger onSelect={() => chosen.push('delete')}>
        Supprimer
      </DropdownMenuItem>
    </DropdownMenu>,
  )
  trigger().element().focus()
})

test('arrow keys walk through the menu and Enter chooses; the focus comes back to the trigger', async () => {
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu', { name: 'Autres actions' })).toBeVisible()
  await expect.element(item('Copier le lien')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Historique')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(item('Supprimer')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('Historique')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(chosen).toEqual(['history'])
  await expect.element(trigger()).toHaveFocus()
})

test('first letters lead to an item', async () => {
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Copier le lien')).toHaveFocus()
  await userEvent.keyboard('su')
  await expect.element(item('Supprimer')).toHaveFocus()
})

test('Escape chooses nothing', async () => {
  await trigger().click()
  await expect.element(item('Historique')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger()).toHaveFocus()
  expect(chosen).toEqual([])
})

test('an open menu is readable in both themes', async () => {
  await trigger().click()
  await expect.element(item('Supprimer')).toBeVisible()
  await expectAccessibleInBothThemes(page.getByRole('menu').element())
})
