import { type ReactNode, useId, useState } from 'react'

/** One choice of a few, one below the other: radio buttons with their words. */
export function ChoiceList<Value extends string>({
  legend,
  hint,
  value,
  onChange,
  options,
}: {
  legend: ReactNode
  hint?: ReactNode
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; lang?: string }[]
}) {
  const name = useId()
  // A tapped choice shows at once: the caller saves it a moment later, and until then the browser would show the former one.
  const [tapped, setTapped] = useState<{ chosen: Value; over: Value } | null>(null)
  if (tapped !== null && tapped.over !== value) setTapped(null)
  return (
    <fieldset>
      <legend className="text-md font-semibold">{legend}</legend>
      {hint && <p className="mt-0.5 text-sm text-ink-2 text-pretty">{hint}</p>}
      <div className="mt-1.5 flex flex-col">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              className="tick"
              checked={option.value === (tapped?.chosen ?? value)}
              onChange={() => {
                setTapped({ chosen: option.value, over: value })
                onChange(option.value)
              }}
            />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
