/** Relative luminance of a colour `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A mix of two colours, as `color-mix` makes it in sRGB; `share` of the first, from 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** The two colours that a site may choose, in each theme. */
export interface SiteColours {
  accent_light: string
  accent_dark: string
  ornament_light: string
  ornament_dark: string
}

export const usualColours: SiteColours = {
  accent_light: '#24378a',
  accent_dark: '#a9b8ff',
  ornament_light: '#a8741a',
  ornament_dark: '#e0b25c',
}

export const colourFields = Object.keys(usualColours) as (keyof SiteColours)[]

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Colours of the design system that stand beside the chosen ones (apps/web/src/ui/tokens.css). */
const grounds = {
  light: { paper: '#fbfaf6', surface: '#ffffff', sunk: '#f3f1ea', ink: '#141b33' },
  dark: { paper: '#0e1322', surface: '#141a2c', sunk: '#1a2136', ink: '#eef0f7' },
} as const

/** Colours that follow from an accent: of a button under the pointer, and of a quiet ground. */
export function derivedFrom(accent: string, theme: Theme): { hover: string; soft: string } {
  const { ink, surface } = grounds[theme]
  return { hover: mixed(accent, ink, 0.8), soft: mixed(accent, surface, 0.1) }
}

/** WCAG 2.2 AA: for text, and for what must be seen. */
const forText = 4.5
const forShapes = 3

/** The lowest contrast of a chosen colour with all that it stands on, and the one that it needs. */
export function contrastIn(colours: SiteColours, field: keyof SiteColours): { found: number; least: number } {
  const theme: Theme = field.endsWith('_dark') ? 'dark' : 'light'
  const { paper, surface, sunk } = grounds[theme]
  const colour = colours[field]
  if (field.startsWith('ornament_'))
    return {
      found: Math.min(...[paper, surface, sunk].map((ground) => contrastOf(colour, ground))),
      least: forShapes,
    }
  const { hover, soft } = derivedFrom(colour, theme)
  // Words in the accent on every ground, and words in the colour of the paper on a button.
  const pairs = [paper, surface, sunk, soft].map((ground) => contrastOf(colour, ground))
  return { found: Math.min(...pairs, contrastOf(hover, paper)), least: forText }
}

/** Whether a site may choose a colour: everybody must be able to read it. */
export function isReadable(colours: SiteColours, field: keyof SiteColours): boolean {
  const { found, least } = contrastIn(colours, field)
  return found >= least
}
