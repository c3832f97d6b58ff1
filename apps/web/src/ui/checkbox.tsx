import { type ComponentProps, type ReactNode, useId } from 'react'

/** A box to tick with its sentence, and the error when it had to be. */
export function Checkbox({
  children,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'id'> & { children: ReactNode; error?: string | undefined }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <span className="hit-44 mt-px flex size-5 shrink-0">
          <input
            type="checkbox"
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="tick z-10 aria-invalid:border-danger aria-invalid:outline-2 aria-invalid:outline-danger"
            {...rest}
          />
        </span>
        <label htmlFor={id} className="text-sm text-ink-2">
          {children}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="pl-7 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
