import type { FormEvent } from 'react'

/** Gives focus to the first field of a form that is wrong, if one is, once the answer to its submission is on screen. */
export function focusFirstWrong({ currentTarget }: FormEvent): void {
  requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
