import { hueOf, initialsOf } from '@parvis/contract/people/profile-texts.ts'
import { clsx } from 'clsx'

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
