import { hueOf } from '@parvis/contract/people/profile-texts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTheme, show } from '../../test/show.tsx'
import { Avatar } from './avatar.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A seed of each hue that is a multiple of ten. */
function seeds(): string[] {
  const found = new Map<number, string>()
  for (let seed = 0; found.size < 36; seed += 1) {
    const hue = hueOf(String(seed))
    if (hue % 10 === 0 && !found.has(hue)) found.set(hue, String(seed))
  }
  return [...found.values()]
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((text) => {
    const value = Number(text) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element)
  const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('a member without a picture has initials, which screen readers skip beside the name', async () => {
  const { container } = await show(<Avatar name="Hélène Vasseur" seed="1" />)
  await expect.element(page.getByText('HV')).toBeVisible()
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('HV')
})

test('a picture is shown in place of the initials, without words of its own', async () => {
  await show(<Avatar name="Hélène Vasseur" seed="1" src={picture} />)
  await expect.element(page.getByRole('presentation')).toHaveAttribute('src', picture)
  await expect.element(page.getByText('HV')).not.toBeInTheDocument()
})

test.each(['light', 'dark'] as const)(
  'initials are readable on every colour of the %s theme',
  async (theme) => {
    inTheme(theme)
    const { container } = await show(seeds().map((seed) => <Avatar key={seed} name="Hélène V" seed={seed} />))
    const faint = [...container.querySelectorAll('[aria-hidden]')]
      .map((element) => ({ contrast: contrastOf(element), style: element.getAttribute('style') }))
      .filter(({ contrast }) => contrast < 4.5)
    expect(container.querySelectorAll('[aria-hidden]')).toHaveLength(36)
    expect(faint).toEqual([])
  },
)
