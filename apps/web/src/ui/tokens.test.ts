import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensOf(theme: 'light' | 'dark'): Map<string, string> {
  const begins = { light: /\[data-theme="light"\] \{([^}]*)\}/, dark: /@variant dark \{([^}]*)\}/ }
  const block = begins[theme].exec(css)?.[1] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface', 'sunk']

/** WCAG 2.2: 7 for text (AAA), 4.5 for mentions and coloured words (AA), 3 for shapes and borders one must see. */
const pairs: [least: number, ink: string, grounds: string[]][] = [
  [7, 'ink', [...grounds, 'blue-soft', 'brass-soft']],
  [7, 'ink-2', grounds],
  [4.5, 'ink-3', grounds],
  [7, 'blue', [...grounds, 'blue-soft']],
  [7, 'on-blue', ['blue', 'blue-hover']],
  [4.5, 'ink-2', ['brass-soft']],
  [4.5, 'support', [...grounds, 'support-soft']],
  [4.5, 'question', [...grounds, 'question-soft']],
  [4.5, 'vote', [...grounds, 'vote-soft']],
  [4.5, 'danger', [...grounds, 'danger-soft']],
  [4.5, 'on-badge', ['badge']],
  [3, 'brass', grounds],
  [3, 'line-strong', ['surface', 'paper']],
  [3, 'chart-left', grounds],
  [3, 'chart-center', grounds],
  [3, 'chart-right', grounds],
  // The letter that stands on them.
  [3, 'on-blue', ['chart-left', 'chart-center', 'chart-right']],
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const tokens = tokensOf(theme)
  const cases = pairs.flatMap(([least, ink, on]) => on.map((ground) => ({ least, ink, ground })))

  test.each(cases)('$ink on $ground is readable ($least:1)', ({ least, ink, ground }) => {
    expect(contrast(tokens.get(ink) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(least)
  })
})
