import { expect, onTestFinished, test } from 'vitest'
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

function Deletion({ send, heard }: { send: () => Promise<string>; heard: string[] }) {
  const form = useContractForm({
    schema: z.object({ word: z.string() }),
    start: { word: '' },
    asks: false,
    send,
    onSent: (answer) => {
      heard.push(`sent ${answer}`)
      throw new Error('the next screen could not be loaded')
    },
    onRefused: () => heard.push('refused'),
    onSettled: () => heard.push('settled'),
  })
  return (
    <Form form={form}>
      <input aria-label="Mot" {...form.register('word')} />
      <p>{form.refusal ? 'Refusé' : 'Sans refus'}</p>
      <button type="submit">Supprimer</button>
    </Form>
  )
}

/** Messages of errors that nothing catches, until the test ends. */
function uncaughtErrors(): string[] {
  const messages: string[] = []
  const listener = (event: PromiseRejectionEvent | ErrorEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    messages.push('reason' in event ? event.reason.message : event.message)
  }
  const names = ['unhandledrejection', 'error'] as const
  for (const name of names) addEventListener(name, listener, { capture: true })
  onTestFinished(() => {
    for (const name of names) removeEventListener(name, listener, { capture: true })
  })
  return messages
}

test('an error after the server has accepted is no refusal: the form says nothing of it, the browser logs it', async () => {
  const heard: string[] = []
  const uncaught = uncaughtErrors()
  await show(<Deletion send={async () => 'gone'} heard={heard} />)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => uncaught).toEqual([expect.stringContaining('the next screen could not be loaded')])
  expect(heard).toEqual(['sent gone', 'settled'])
  await expect.element(page.getByText('Sans refus')).toBeVisible()
})

test('an error of the request is a refusal', async () => {
  const heard: string[] = []
  await show(<Deletion send={() => Promise.reject(new Error('no answer'))} heard={heard} />)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(page.getByText('Refusé')).toBeVisible()
  expect(heard).toEqual(['refused', 'settled'])
})
