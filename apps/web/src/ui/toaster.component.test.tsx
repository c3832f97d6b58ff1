import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes, phone, show } from '../../test/show.tsx'
import { Drawer } from './drawer.tsx'
import { notify } from './notify.ts'
import { toast as sonner } from './toaster.tsx'
import { ToasterOutlet } from './toaster-outlet.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  sonner.dismiss()
  vi.useRealTimers()
})

const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const isThere = (element: ReturnType<typeof toast>) => element.elements().length > 0
const top = (text: string) => toast(text).element().getBoundingClientRect().top

test('a toast is announced politely and goes by itself', async () => {
  await show(<ToasterOutlet />)
  notify.success('Post enregistré', 'Vous le trouverez dans vos favoris.')
  await expect.element(toast('Post enregistré')).toMatchTextContent(/Vous le trouverez dans vos favoris\.$/)
  await expect.element(page.getByRole('region', { name: /^Annonces/ })).toHaveAttribute('aria-live', 'polite')
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.element(toast('Post enregistré')).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.element(toast('Post enregistré')).not.toBeInTheDocument()
})

test('a failure stays longer than a success', async () => {
  await show(<ToasterOutlet />)
  notify.success('Post enregistré')
  notify.error('Le post n’a pas pu être supprimé')
  await expect.element(toast('Le post n’a pas pu être supprimé')).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(6_000)
  // At once: each look that waits for the page moves the clock on, and a slow machine takes many.
  const left = () => [toast('Post enregistré'), toast('Le post n’a pas pu être supprimé')].map(isThere)
  expect(left()).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.element(toast('Le post n’a pas pu être supprimé')).not.toBeInTheDocument()
})

test('toasts wait while the pointer is on them, the latest nearest to the edge', async () => {
  await show(<ToasterOutlet />)
  notify.info('Première annonce')
  notify.info('Seconde annonce')
  await expect.element(toast('Seconde annonce')).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(1_000)
  await toast('Seconde annonce').hover()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(toast('Seconde annonce')).toBeInTheDocument()
  expect(top('Seconde annonce')).toBeGreaterThan(top('Première annonce'))
  await userEvent.unhover(toast('Seconde annonce'))
  await page.elementLocator(document.body).hover({ position: { x: 5, y: 5 } })
  await vi.advanceTimersByTimeAsync(6_000)
  await expect.element(toast('Seconde annonce')).not.toBeInTheDocument()
  await expect.element(toast('Première annonce')).not.toBeInTheDocument()
})

test('toasts do not pile up: a repetition takes the place of the former, and a fourth that of the oldest', async () => {
  await show(<ToasterOutlet />)
  for (let time = 0; time < 4; time += 1)
    notify.error('Informations manquantes', 'Veuillez remplir les champs.')
  await expect.element(toast('Informations manquantes')).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(toast('Informations manquantes').elements()).toHaveLength(1)
  for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) notify.info(`Annonce ${title}`)
  await expect.element(toast('Annonce Quatre')).toBeInTheDocument()
  await expect.element(toast('Annonce Un')).not.toBeInTheDocument()
  await expect.element(toast('Informations manquantes')).not.toBeInTheDocument()
  expect(page.getByRole('listitem').elements()).toHaveLength(3)
})

test('a toast that has the focus by the keyboard shows it', async () => {
  await show(<ToasterOutlet />)
  // Stays: each look at the page moves the clock on, and a slow machine takes many.
  notify.persistent('Première annonce', 'Rechargez la page.', { label: 'Recharger', onClick: () => {} })
  await expect.element(toast('Première annonce')).toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(toast('Première annonce')).toHaveFocus()
  const { outlineStyle, outlineWidth } = getComputedStyle(toast('Première annonce').element())
  expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px'])
})

test('the act that a toast offers is done once, and closes it', async () => {
  let undone = 0
  await show(<ToasterOutlet />)
  notify.success('Conversation archivée', undefined, { label: 'Annuler', onClick: () => (undone += 1) })
  await expect.element(toast('Conversation archivée')).toBeInTheDocument()
  vi.useRealTimers()
  await expectAccessibleInBothThemes()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(toast('Conversation archivée')).not.toBeInTheDocument()
  expect(undone).toBe(1)
})

test('a toast that appears over an open drawer is read out, and does not cover its buttons', async () => {
  await page.viewport(...phone)
  await show(
    <>
      <ToasterOutlet />
      <Drawer title="Partager" closeLabel="Fermer" onClose={() => {}}>
        <button type="button">Envoyer</button>
      </Drawer>
    </>,
  )
  notify.error('Le message n’est pas parti')
  await expect.element(toast('Le message n’est pas parti')).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(toast('Le message n’est pas parti').element().getBoundingClientRect().bottom).toBeLessThan(
    page.getByRole('dialog').element().getBoundingClientRect().top,
  )
})

test('a toast that stays is closed by keyboard too', async () => {
  await show(<ToasterOutlet />)
  notify.persistent('Cet appareil a été déconnecté', 'Votre mot de passe a changé.')
  await expect.element(toast('Cet appareil a été déconnecté')).toBeInTheDocument()
  vi.useRealTimers()
  await expectAccessibleInBothThemes()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(toast('Cet appareil a été déconnecté').getByRole('button')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Cet appareil a été déconnecté')).not.toBeInTheDocument()
})

test('the place of toasts is named in the reader’s language', async () => {
  const { folders } = await import('virtual:texts/en')
  i18n.load('en', (await folders.ui?.())?.texts ?? {})
  i18n.activate('en')
  onTestFinished(() => i18n.activate('fr'))
  await show(<ToasterOutlet />)
  notify.info('Saved')
  await expect.element(page.getByRole('region', { name: /^Announcements/ })).toBeInTheDocument()
})

test('a long text beside an act keeps its width on a phone', async () => {
  await page.viewport(...phone)
  await show(<ToasterOutlet />)
  const text = 'Quelqu’un d’autre a pu se servir de votre connexion. Par prudence, nous l’avons fermée.'
  notify.persistent('Cet appareil a été déconnecté', text, { label: 'Me reconnecter', onClick: () => {} })
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText(text).element().getBoundingClientRect().width).toBeGreaterThan(200)
})
