import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

/** Height of an empty area, in lines within its frame. */
const least = {
  1: 'min-h-0',
  2: 'min-h-[calc(2lh+22px)]',
  3: 'min-h-[calc(3lh+22px)]',
  several: 'min-h-[5lh]',
}

/** Height from which an area scrolls; `text`: it never does. */
const most = {
  fewLines: 'max-h-28',
  box: 'max-h-60',
  third: 'max-h-[30dvh]',
  window: 'max-h-[60dvh]',
  text: '',
}

/** Grows with its text; `bare` drops the frame and leaves the size of the text to the caller: for writing a post. */
export function TextArea({
  bare = false,
  from = 'several',
  upTo = 'window',
  className,
  ...rest
}: ComponentProps<'textarea'> & { bare?: boolean; from?: keyof typeof least; upTo?: keyof typeof most }) {
  return (
    <textarea
      rows={3}
      className={clsx(
        'field-sizing-content resize-none',
        least[from],
        most[upTo],
        bare
          ? 'w-full bg-transparent text-ink placeholder:text-ink-3 focus:outline-none'
          : clsx(controlClass, 'rounded-lg py-2.5 text-base'),
        className,
      )}
      {...rest}
    />
  )
}
