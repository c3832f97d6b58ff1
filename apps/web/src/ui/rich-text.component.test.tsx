import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../test/show.tsx'
import { RichText } from './rich-text.tsx'

const link = (name: string) => page.getByRole('link', { name })

test('mentions and hashtags lead within the site', async () => {
  await show(<RichText content="Merci @Claire.Martin, voir #Retraites." />)
  await expect.element(link('@Claire.Martin')).toHaveAttribute('href', '/profile/claire.martin')
  await expect.element(link('#Retraites')).toHaveAttribute('href', '/search?q=%23Retraites')
  await expectAccessibleInBothThemes()
})

test('an address elsewhere opens a tab that knows nothing of this one', async () => {
  await show(<RichText content="Source : https://www.assemblee-nationale.fr/dyn/16 (page 3)." />)
  const address = link('https://www.assemblee-nationale.fr/dyn/16')
  await expect.element(address).toHaveAttribute('href', 'https://www.assemblee-nationale.fr/dyn/16')
  await expect.element(address).toHaveAttribute('target', '_blank')
  await expect.element(address).toHaveAttribute('rel', 'noopener nofollow ugc')
})

test('an address of this site stays in this tab', async () => {
  const { router } = await show(<RichText content={`Lire ${location.origin}/transparence`} />)
  await link(`${location.origin}/transparence`).click()
  expect(router.history.location.pathname).toBe('/transparence')
})

test('line breaks stay as they were typed', async () => {
  const { container } = await show([
    <RichText key="one" content="Un deux" />,
    <RichText key="two" content={'Un\ndeux'} />,
  ])
  const [one, two] = [...container.querySelectorAll('p')].map((text) => text.clientHeight)
  expect(two).toBe(2 * (one ?? 0))
})

test('hostile words stay words', async () => {
  const hostile = [
    '<img src=x onerror="document.title = 1"><script>document.title = 1</script>',
    'javascript:alert(1) data:text/html,<b>x</b>',
    'https://parvis.fr@ailleurs.example/',
    'http://127.0.0.1/admin',
    '&lt;b&gt;',
  ].join(' ')
  const { container } = await show(<RichText content={hostile} />)
  expect(container.textContent).toBe(hostile)
  expect(container.querySelectorAll('a, img, script, b')).toHaveLength(0)
})

test('an address is not read backwards because of what stands before it', async () => {
  const { container } = await show(<RichText content={'\u202e https://ailleurs.example/rf.sivrap'} />)
  const address = container.querySelector('a')
  // Isolated: the mark of direction reaches neither into the link nor beyond it.
  expect(address?.querySelector('bdi')?.textContent).toBe('https://ailleurs.example/rf.sivrap')
})

test('a word without end does not widen the page', async () => {
  const { container } = await show(<RichText content={'m'.repeat(2_000)} />)
  expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth)
})
