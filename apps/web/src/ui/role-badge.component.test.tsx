import { expect, test } from 'vitest'
import { inTheme, show } from '../../test/show.tsx'
import { RoleBadge } from './role-badge.tsx'

type Color = [red: number, green: number, blue: number, alpha: number]

/** Channels from 0 to 255, as the browser paints a colour over nothing. */
function channelsOf(color: string): Color {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

function luminance([red, green, blue]: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel = 0) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each(['light', 'dark'] as const)(
  'the dot of a party is seen on the %s theme, whatever its colour',
  async (theme) => {
    inTheme(theme)
    const paper = getComputedStyle(document.documentElement).backgroundColor
    for (const dot of [paper, '#000000', '#ffffff', '#001489']) {
      const { container, unmount } = await show(
        <RoleBadge role="politician" label="Responsable politique" detail="Parti" dot={dot} />,
      )
      const ring = getComputedStyle(container.querySelector('[style*="--dot"]') ?? container).boxShadow
      const color = /(?:rgba?|oklab|oklch|color)\([^)]*\)(?= 0px 0px 0px 1px)/.exec(ring)?.[0] ?? ''
      const [ground, [red, green, blue, alpha]] = [channelsOf(paper), channelsOf(color)]
      const seen = [red, green, blue].map((channel, at) => channel * alpha + (ground[at] ?? 0) * (1 - alpha))
      const [dark = 0, light = 0] = [luminance(seen), luminance(ground)].sort((a, b) => a - b)
      expect((light + 0.05) / (dark + 0.05), ring).toBeGreaterThanOrEqual(3)
      await unmount()
    }
  },
)
