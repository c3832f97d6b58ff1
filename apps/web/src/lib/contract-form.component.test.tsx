import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { show } from '../../test/show.tsx'
import { Form } from '../ui/form.tsx'
import { useContractForm } from './contract-form.ts'

const schema = z
  .object({ anonymous: z.boolean(), name: z.string() })
  .refine(({ anonymous, name }) => anonymous || name !== '', { path: ['name'], error: 'required' })

function Notice() {
  const form = useContractForm({
    schema,
    start: { anonymous: false, name: '' },
    asks: false,
    faults: { name: { missing: 'Indiquez votre nom.' } },
    send: async () => undefined,
  })
  return (
    <Form form={form}>
      <label>
        <input type="checkbox" {...form.register('anonymous')} />
        Anonyme
      </label>
      <input aria-label="Nom" {...form.register('name')} />
      <p>{form.errorOf('name')}</p>
      <button type="submit">Envoyer</button>
    </Form>
  )
}

test('a fault goes with what caused it, also when that is another field', async () => {
  await show(<Notice />)
  const fault = () => page.getByText('Indiquez votre nom.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(fault()).toBeVisible()
  await page.getByLabelText('Anonyme').click()
  await expect.element(fault()).not.toBeInTheDocument()
})
