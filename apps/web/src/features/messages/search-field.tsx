import { useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { Search, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'

/** A box that narrows the list below it. */
export function SearchField({
  label,
  value,
  onChange,
  ref,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  ref?: RefObject<HTMLInputElement | null>
}) {
  const { t } = useLingui()
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
      />
      <Input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.search}
        aria-label={label}
        placeholder={t`Rechercher`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          // Empties the box before it closes a dialog.
          event.stopPropagation()
          event.preventDefault()
          onChange('')
        }}
        className="rounded-full! pr-11! pl-10! [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          label={t`Effacer la recherche`}
          className="absolute! top-0 right-0"
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        >
          <X aria-hidden="true" size={17} />
        </IconButton>
      )}
    </search>
  )
}
