import { clsx } from 'clsx'

/** Up to two initials: first and last word, or the first two letters of a single one. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = words[0] ?? '?'
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toLocaleUpperCase('fr')
}

/** A hue (0-359) that stays with the person, drawn from their id. */
export function hueOf(seed: string): number {
  let hash = 2_166_136_261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0) % 360
}

/** Initials are as large as their circle, whatever the size of text. */
const sizes = {
  xs: 'size-7 text-[10.5px]',
  sm: 'size-9 text-[12.5px]',
  md: 'size-11 text-[16px]',
  lg: 'size-16 text-[21px] sm:size-20 sm:text-[26px]',
}

/** A person's picture, or their initials on a colour that stays theirs. Decorative: the name stands beside it. */
export function Avatar({
  name,
  seed,
  src,
  size = 'md',
}: {
  name: string
  seed: string
  src?: string | null
  size?: keyof typeof sizes
}) {
  if (src) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        className={clsx('shrink-0 rounded-full bg-sunk object-cover', sizes[size])}
      />
    )
  }
  const hue = hueOf(seed)
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-grid shrink-0 select-none place-items-center rounded-full font-display font-bold',
        sizes[size],
      )}
      style={{
        color: `hsl(${hue} var(--avatar-ink-saturation) var(--avatar-ink-lightness))`,
        background: `hsl(${hue} var(--avatar-saturation) var(--avatar-lightness))`,
      }}
    >
      {initialsOf(name)}
    </span>
  )
}
