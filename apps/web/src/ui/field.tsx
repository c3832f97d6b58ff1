import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

/** Frame of a control, without its corners and its size of text. */
export const controlClass =
  'w-full border border-line-strong bg-surface px-3.5 text-ink placeholder:text-ink-3 transition-colors duration-150 hover:border-ink-3 focus:border-blue focus:outline-2 focus:-outline-offset-1 focus:outline-blue disabled:opacity-60 aria-invalid:border-danger aria-invalid:outline-danger'

/** Attributes that tie a control inside a {@link Field} to its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label above its control, with a hint and an error below. */
export function Field({
  label,
  hint,
  error,
  aside,
  className,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Beside the label, at the right: a counter, a link. */
  aside?: ReactNode
  className?: string
  children: (control: FieldControl) => ReactNode
}) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
