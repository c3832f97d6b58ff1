import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { Counter } from './counter.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { PasswordInput } from './password-input.tsx'
import { ReasonArea } from './reason-area.tsx'
import { SearchField } from './search-field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'

function Reason() {
  const [reason, setReason] = useState('')
  return (
    <ReasonArea
      label="Motif"
      hint="En quelques mots."
      error={undefined}
      value={reason}
      limit={500}
      onChange={setReason}
    />
  )
}

function Search({ onEscape }: { onEscape: () => void }) {
  const [text, setText] = useState('')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands in for a dialog, which closes on Escape
    <div onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <SearchField
        label="Rechercher un parti"
        placeholder="Nom ou sigle"
        clearLabel="Effacer"
        maxLength={50}
        value={text}
        onChange={setText}
      />
    </div>
  )
}

describe('a field', () => {
  test('ties label and hint to its control', async () => {
    await show(
      <Field label="Nom" hint="Tel que vous signez.">
        {(control) => <Input {...control} />}
      </Field>,
    )
    await page.getByText('Nom').click()
    const input = page.getByLabelText('Nom')
    await expect.element(input).toHaveFocus()
    await expect.element(input).toHaveAccessibleDescription('Tel que vous signez.')
    await expect.element(input).toBeValid()
    await expectAccessibleInBothThemes()
  })

  test('announces its error, and whoever comes back to the control hears it again', async () => {
    await show(
      <Field label="Nom" hint="Tel que vous signez." error="Indiquez votre nom.">
        {(control) => <Input {...control} />}
      </Field>,
    )
    const input = page.getByLabelText('Nom')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Indiquez votre nom.')
    await expect.element(input).toBeInvalid()
    await expect.element(input).toHaveAccessibleDescription('Tel que vous signez. Indiquez votre nom.')
    await expectAccessibleInBothThemes()
  })

  test('holds a select of the browser, which the keyboard changes', async () => {
    await show(
      <Field label="Région">
        {(control) => (
          <Select {...control} defaultValue="bretagne">
            <option value="bretagne">Bretagne</option>
            <option value="corse">Corse</option>
          </Select>
        )}
      </Field>,
    )
    const select = page.getByRole('combobox', { name: 'Région' })
    await userEvent.tab()
    await expect.element(select).toHaveFocus()
    await userEvent.keyboard('c')
    await expect.element(select).toHaveValue('corse')
    await expectAccessibleInBothThemes()
  })
})

test('a password is hidden until one asks to see it; what was typed stays', async () => {
  await show(
    <Field label="Mot de passe">
      {(control) => <PasswordInput {...control} showLabel="Afficher" hideLabel="Masquer" />}
    </Field>,
  )
  const password = page.getByLabelText('Mot de passe')
  await password.fill('ouvre-toi')
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Afficher' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveValue('ouvre-toi')
  await expectAccessibleInBothThemes()
  await page.getByRole('button', { name: 'Masquer' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('the area for a reason begins with two lines', async () => {
  await show(<Reason />)
  const area = page.getByLabelText('Motif').element()
  const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(area)
  const room = area.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  expect(room / Number.parseFloat(lineHeight)).toBe(2)
})

test('an area grows with its text up to a part of the window, then scrolls', async () => {
  await show(<TextArea aria-label="Texte" />)
  const area = page.getByLabelText('Texte')
  const height = () => area.element().getBoundingClientRect().height
  const empty = height()
  await area.fill('ligne\n'.repeat(9))
  expect(height()).toBeGreaterThan(empty)
  await area.fill('ligne\n'.repeat(200))
  expect(height()).toBeLessThanOrEqual(0.6 * innerHeight)
  expect(area.element().scrollHeight).toBeGreaterThan(height())
})

describe('a counter', () => {
  test('keeps silent below its limit, and speaks above it', async () => {
    const { rerender } = await show(<Counter count={280} limit={280} />)
    await expect.element(page.getByText('280/280')).toHaveAttribute('aria-live', 'off')
    await rerender(<Counter count={281} limit={280} />)
    await expect.element(page.getByText('281/280')).toHaveAttribute('aria-live', 'polite')
    await expectAccessibleInBothThemes()
  })

  test('may warn before its limit', async () => {
    await show(<Counter count={261} limit={280} warnAbove={260} />)
    await expect.element(page.getByText('261/280')).toHaveAttribute('aria-live', 'polite')
  })

  test('counts characters as people see them', async () => {
    await show(<Reason />)
    await page.getByLabelText('Motif').fill('👨‍👩‍👧‍👦 e\u0301')
    await expect.element(page.getByText('3/500')).toBeVisible()
  })
})

describe('a search box', () => {
  test('is emptied by Escape before Escape closes the dialog around it', async () => {
    let escapes = 0
    await show(<Search onEscape={() => (escapes += 1)} />)
    const box = page.getByRole('searchbox', { name: 'Rechercher un parti' })
    await box.fill('ecolo')
    await userEvent.keyboard('{Escape}')
    await expect.element(box).toHaveValue('')
    expect(escapes).toBe(0)
    await userEvent.keyboard('{Escape}')
    expect(escapes).toBe(1)
  })

  test('is emptied by its cross, and ready to type again; the text never runs below icons', async () => {
    await show(<Search onEscape={() => {}} />)
    const box = page.getByRole('searchbox')
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
    await box.fill('ecolo')
    const cross = page.getByRole('button', { name: 'Effacer' })
    const { left, right } = box.element().getBoundingClientRect()
    const style = getComputedStyle(box.element())
    const icon = document.querySelector('search > svg')?.getBoundingClientRect()
    expect(left + Number.parseFloat(style.paddingLeft)).toBeGreaterThan(icon?.right ?? right)
    expect(right - Number.parseFloat(style.paddingRight)).toBeLessThanOrEqual(
      cross.element().getBoundingClientRect().left,
    )
    await expectAccessibleInBothThemes()
    await cross.click()
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()
  })
})
