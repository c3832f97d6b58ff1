import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { TextFileButton } from './text-file-button.tsx'

/** The button of a form, and the texts that it has handed over. */
async function showButton() {
  const taken: string[] = []
  await show(
    <TextFileButton
      label="Fichier de la liste"
      accept=".csv"
      maxLength={1_000}
      onText={(text, { name }) => taken.push(`${name}: ${text}`)}
    >
      Choisir un fichier
    </TextFileButton>,
  )
  return taken
}

/** Puts a file into the control, which is hidden: only the browser's own dialog does it otherwise. */
function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  if (!input) throw new Error('no control')
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const alert = page.getByRole('alert')
const button = page.getByRole('button', { name: 'Choisir un fichier' })

test('a text file is handed over with its name', async () => {
  const taken = await showButton()
  choose(new File(['a.example\n'], 'liste.csv'))
  await expect.poll(() => taken).toEqual(['liste.csv: a.example\n'])
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(button).toBeEnabled()
})

test('a file that is too long is told of, and nothing is handed over', async () => {
  const taken = await showButton()
  choose(new File(['x'.repeat(4_000)], 'liste.csv'))
  await expect.element(alert).toMatchTextContent(/^Ce fichier est trop long : 1.000 caractères au plus\.$/)
  await expect.element(button).toHaveAccessibleDescription(/trop long/)
  expect(taken).toEqual([])
  await expectAccessibleInBothThemes()
})

test('a picture is no text; the fault goes with the next file', async () => {
  const taken = await showButton()
  choose(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'photo.png'))
  await expect.element(alert).toMatchTextContent(/n’est pas un texte en UTF-8/)
  choose(new File(['a.example'], 'liste.csv'))
  await expect.poll(() => taken).toEqual(['liste.csv: a.example'])
  await expect.element(alert).not.toBeInTheDocument()
})

test('a file that the browser cannot read is told of', async () => {
  const taken = await showButton()
  const file = new File(['a.example'], 'liste.csv')
  const { arrayBuffer } = Blob.prototype
  Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  try {
    choose(file)
    await expect.element(alert).toMatchTextContent(/n’a pas pu être lu/)
  } finally {
    Blob.prototype.arrayBuffer = arrayBuffer
  }
  expect(taken).toEqual([])
})
