import { type ReactNode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { Checkbox } from './checkbox.tsx'
import { Chip, Chips } from './chip.tsx'
import { ChoiceList } from './choice-list.tsx'
import { Segments } from './segments.tsx'
import { Switch } from './switch.tsx'

type Theme = 'light' | 'dark' | 'system'
const themes = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'system', label: 'Système' },
] as const

function Held<Value>({ start, children }: { start: Value; children: (held: HeldValue<Value>) => ReactNode }) {
  const [value, onChange] = useState(start)
  return children({ value, onChange })
}
interface HeldValue<Value> {
  value: Value
  onChange: (value: Value) => void
}

const radio = (name: string) => page.getByRole('radio', { name })

describe('segments', () => {
  test('are one stop of the keyboard, named by their legend; arrow keys choose', async () => {
    await show(
      <Held<Theme> start="light">
        {(held) => (
          <>
            <Segments legend="Thème" options={themes} {...held} />
            <button type="button">Après</button>
          </>
        )}
      </Held>,
    )
    await expect.element(page.getByRole('group', { name: 'Thème' })).toBeVisible()
    await userEvent.tab()
    await expect.element(radio('Clair')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(radio('Sombre')).toBeChecked()
    await expect.element(radio('Clair')).not.toBeChecked()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Après' })).toHaveFocus()
    await page.getByText('Système').click()
    await expect.element(radio('Système')).toBeChecked()
    await expectAccessibleInBothThemes()
  })
})

describe('a list of choices', () => {
  test('shows a tapped choice at once, before it is saved', async () => {
    const asked: Theme[] = []
    const list = (value: Theme) => (
      <ChoiceList legend="Thème" value={value} options={themes} onChange={(next) => asked.push(next)} />
    )
    const { rerender } = await show(list('light'))
    await page.getByText('Sombre').click()
    expect(asked).toEqual(['dark'])
    await expect.element(radio('Sombre')).toBeChecked()
    await rerender(list('dark'))
    await expect.element(radio('Sombre')).toBeChecked()
    // Chosen on another device meanwhile.
    await rerender(list('system'))
    await expect.element(radio('Système')).toBeChecked()
    await expectAccessibleInBothThemes()
  })
})

describe('a switch', () => {
  test('says what it is for and whether it is on; its whole line and Space turn it', async () => {
    await show(
      <Held start={false}>
        {({ value, onChange }) => (
          <Switch
            label="Compte privé"
            hint="Vous acceptez chaque abonné."
            checked={value}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      </Held>,
    )
    const control = page.getByRole('switch', { name: 'Compte privé' })
    await expect.element(control).toHaveAccessibleDescription('Vous acceptez chaque abonné.')
    await page.getByText('Vous acceptez chaque abonné.').click()
    await expect.element(control).toBeChecked()
    await expectAccessibleInBothThemes()
    await userEvent.keyboard(' ')
    await expect.element(control).not.toBeChecked()
  })
})

describe('a box to tick', () => {
  test('is ticked by its sentence', async () => {
    await show(<Checkbox>J’accepte les conditions</Checkbox>)
    const box = page.getByRole('checkbox', { name: 'J’accepte les conditions' })
    await expect.element(box).toBeValid()
    await page.getByText('J’accepte les conditions').click()
    await expect.element(box).toBeChecked()
    await expectAccessibleInBothThemes()
  })

  test('says why it must be ticked', async () => {
    await show(<Checkbox error="Acceptez les conditions pour continuer.">J’accepte</Checkbox>)
    const box = page.getByRole('checkbox')
    await expect.element(box).toBeInvalid()
    await expect.element(box).toHaveAccessibleDescription('Acceptez les conditions pour continuer.')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Acceptez les conditions pour continuer.')
    await expectAccessibleInBothThemes()
  })
})

describe('chips', () => {
  test('say which is chosen', async () => {
    await show(
      <Held start="lois">
        {({ value, onChange }) => (
          <Chips label="Type">
            <Chip chosen={value === 'lois'} onChoose={() => onChange('lois')}>
              Lois
            </Chip>
            <Chip chosen={value === 'votes'} onChoose={() => onChange('votes')}>
              Votes
            </Chip>
          </Chips>
        )}
      </Held>,
    )
    const votes = page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Votes' })
    await expect.element(votes).toHaveAttribute('aria-pressed', 'false')
    await votes.click()
    await expect.element(votes).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByRole('button', { name: 'Lois' })).toHaveAttribute('aria-pressed', 'false')
    await expectAccessibleInBothThemes()
  })
})
