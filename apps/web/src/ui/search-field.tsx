import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

/** A box that narrows the list below it. Escape empties it before it closes a dialog. */
export function SearchField({
  label,
  placeholder,
  clearLabel,
  value,
  maxLength,
  onChange,
  onSubmit,
  round = false,
  className,
  ref,
}: {
  label: string
  placeholder: string
  clearLabel: string
  value: string
  maxLength: number
  onChange: (text: string) => void
  /** Enter, where the list would otherwise wait for a pause in the typing. */
  onSubmit?: () => void
  round?: boolean
  className?: string
  ref?: RefObject<HTMLInputElement | null>
}) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  return (
    <search className={clsx('relative block', className)}>
      <Search
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3"
      />
      <Input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSubmit?.()
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          event.preventDefault()
          onChange('')
        }}
        round={round}
        className="pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          label={clearLabel}
          placed
          className="absolute top-0 right-0"
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        >
          <X aria-hidden="true" size={18} />
        </IconButton>
      )}
    </search>
  )
}
