import type { KeyboardEvent, PointerEvent } from 'react'

/** Where a key leads among `count` values; null when the key is not one of theirs. */
export function valueAfter(key: string, value: number, count: number): number | null {
  const last = count - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, value + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, value - 1)
  if (key === 'PageUp') return Math.min(last, value + 5)
  if (key === 'PageDown') return Math.max(0, value - 5)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return null
}

/**
 * Lies over a drawing and reads its values one by one: by arrow keys, by pointer, by finger. The drawing below is a picture
 * to screen readers; this is the control that speaks.
 */
export function ChartReader({
  label,
  count,
  value,
  text,
  valueAt,
  onChange,
}: {
  label: string
  count: number
  value: number
  /** The value that is read, in words. */
  text: string
  /** Value at a place of the drawing, given as shares of its width and height; null for none. */
  valueAt: (across: number, down: number) => number | null
  onChange: (value: number) => void
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = valueAfter(event.key, value, count)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const found = valueAt((event.clientX - left) / width, (event.clientY - top) / height)
    if (found !== null) onChange(found)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={value}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm"
    />
  )
}
