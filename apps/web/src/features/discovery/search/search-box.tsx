import { useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { mediaMatches } from '../../../lib/media-query.ts'
import { searchBoxId } from '../../../lib/search-box.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { suggestionId } from './suggestions.tsx'

/** The text box, a combobox over the list of suggestions where one stands below. */
export function SearchBox({
  ref,
  typed,
  onType,
  onSubmit,
  listId,
  count,
  active,
  onActive,
}: {
  ref: RefObject<HTMLInputElement | null>
  typed: string
  onType: (text: string) => void
  onSubmit: () => void
  listId: string
  /** How many suggestions there are. */
  count: number
  active: number | null
  onActive: (position: number | null) => void
}) {
  const { t } = useLingui()

  // On a phone the keyboard would cover what the empty screen shows.
  useEffect(() => {
    if (ref.current?.value === '' && mediaMatches('(hover: hover)'))
      ref.current.focus({ preventScroll: true })
  }, [ref])

  const move = (step: 1 | -1) => {
    if (count === 0) return
    const next = active === null ? (step === 1 ? 0 : count - 1) : active + step
    const position = next < 0 || next >= count ? null : next
    onActive(position)
    if (position !== null)
      document.getElementById(suggestionId(position))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && active !== null) onActive(null)
    else if (event.key === 'Escape' && typed !== '') onType('')
    else if (event.key === 'Enter' && active !== null) document.getElementById(suggestionId(active))?.click()
    else return
    event.preventDefault()
  }

  return (
    <search>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Search
          aria-hidden="true"
          size={19}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <Input
          ref={ref}
          id={searchBoxId}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.search}
          aria-label={t`Rechercher`}
          placeholder={t`Un mot, un nom, un #sujet`}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? listId : undefined}
          aria-activedescendant={active === null ? undefined : suggestionId(active)}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          round
          className="pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed !== '' && (
          <IconButton
            label={t`Effacer la recherche`}
            placed
            className="absolute top-0 right-0.5"
            onClick={() => {
              onType('')
              ref.current?.focus()
            }}
          >
            <X aria-hidden="true" size={18} />
          </IconButton>
        )}
      </form>
    </search>
  )
}
