import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'

/** What is typed stands in the address: it can be shared, and comes back with the page. */
export function DataSearch({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (q: string) => void
}) {
  const { t } = useLingui()
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
        className="pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton label={t`Effacer`} onClick={() => onChange('')} className="absolute! inset-y-0 right-0">
          <X aria-hidden="true" size={18} />
        </IconButton>
      )}
    </search>
  )
}
