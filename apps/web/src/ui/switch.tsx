import { type ComponentProps, useId } from 'react'

/** Something that is on or off at once, with what it is for. */
export function Switch({
  label,
  hint,
  checked,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'id' | 'className'> & {
  label: string
  hint?: string
  checked: boolean
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-2 has-disabled:cursor-default has-focus-visible:rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue"
    >
      <span className="min-w-0">
        <span id={`${id}-label`} className="block text-md font-medium text-ink">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-sm text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer h-7 w-12 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-sunk transition-colors duration-150 outline-none checked:border-blue checked:bg-blue disabled:opacity-50 motion-reduce:transition-none"
          {...rest}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-ink-3 transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-paper peer-disabled:opacity-60 motion-reduce:transition-none"
        />
      </span>
    </label>
  )
}
