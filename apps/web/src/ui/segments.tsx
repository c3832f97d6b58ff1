import { type ReactNode, useId } from 'react'

/** One choice of a few, side by side: radio buttons that look like one control. */
export function Segments<Value extends string>({
  legend,
  value,
  onChange,
  options,
  children,
}: {
  legend: ReactNode
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  /** Text that explains or completes the choice. */
  children?: ReactNode
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-ink-2">{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-lg bg-sunk p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="hit-44 relative flex min-h-9 flex-1 cursor-pointer items-center justify-center rounded-md px-2 text-center text-sm font-semibold text-ink-2 transition-colors duration-150 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line-strong)] has-focus-visible:outline-2 has-focus-visible:outline-blue"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
