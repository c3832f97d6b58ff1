import { Plural, useLingui } from '@lingui/react/macro'
import type { Completions } from '@parvis/contract/discovery/search.schemas.ts'
import { completeWord } from '@parvis/contract/discovery/search.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Hash } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { type WordBegun, withWord } from './word-begun.ts'

/** Suggested members or topics for the typed word. In the text area, arrow keys move through them and Enter takes one. */
export function CompletionList({
  box,
  word,
  onChange,
  onClose,
}: {
  box: RefObject<HTMLTextAreaElement | null>
  word: WordBegun
  onChange: (text: string) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const begins = useDebounced(word.begins)
  const query = { word: word.word, begins }
  const { data } = useQuery({
    queryKey: ['completions', query] as const,
    queryFn: ({ signal }) => call(completeWord, { query, signal }),
    // The next letter asks anew, so a failed request is not repeated.
    retry: false,
    // The list stays while the next letter's answer is on its way: it would flicker, and Escape would close the dialog.
    placeholderData: (before, asked) => (asked?.queryKey[1].word === word.word ? before : undefined),
  })
  const suggestions = data ? suggestionsOf(data) : []
  const count = suggestions.length
  // A further letter drops the choice: Enter must not take a suggestion for what was typed before.
  const names = [word.begins, ...suggestions.map(({ whole }) => whole)].join(' ')
  const [chosen, setChosen] = useState<{ names: string; position: number } | null>(null)
  const active = chosen?.names === names ? chosen.position : null
  const optionId = (position: number) => `${id}-${position}`

  const take = (whole: string) => {
    const area = box.current
    if (area === null) return
    const { text, caret } = withWord(area.value, word, whole)
    onChange(text)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(caret, caret)
    })
  }
  const move = (step: 1 | -1) => {
    const next = active === null ? (step === 1 ? 0 : count - 1) : active + step
    setChosen(next < 0 || next >= count ? null : { names, position: next })
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== box.current || count === 0 || event.isComposing) return
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    const suggestion = active === null ? undefined : suggestions[active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && suggestion) take(suggestion.whole)
    else return
    event.preventDefault()
    // Otherwise Enter would send the composer's text, and Escape would close the dialog.
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener, true)
    return () => removeEventListener('keydown', listener, true)
  }, [])

  const activeId = active === null ? null : optionId(active)
  useEffect(() => {
    const area = box.current
    if (area === null || count === 0) return
    const attributes = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': id }
    for (const [name, value] of Object.entries(attributes)) area.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) area.removeAttribute(name)
    }
  }, [box, id, count])
  useEffect(() => {
    const area = box.current
    if (area === null || activeId === null) return
    area.setAttribute('aria-activedescendant', activeId)
    return () => area.removeAttribute('aria-activedescendant')
  }, [box, activeId])

  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && (
          <Plural
            value={count}
            one="# suggestion, flèches pour la choisir"
            other="# suggestions, flèches pour choisir"
          />
        )}
      </p>
      {count > 0 && (
        <div
          role="listbox"
          id={id}
          aria-label={t`Suggestions`}
          className="mx-2 my-1.5 max-h-[232px] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface py-1"
        >
          {suggestions.map(({ key, whole, row }, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys, see onKeyDown above
            // biome-ignore lint/a11y/useFocusableInteractive: the text area keeps the focus and names the active option (aria-activedescendant)
            <div
              key={key}
              role="option"
              id={optionId(position)}
              aria-selected={position === active}
              // Keeps the focus in the text area.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(whole)}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center gap-2.5 px-3 py-1.5 hover:bg-sunk',
                position === active && 'bg-blue-soft',
              )}
            >
              {row}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

interface Suggestion {
  key: string
  /** Text to insert. */
  whole: string
  row: ReactNode
}

function suggestionsOf({ members, topics }: Completions): Suggestion[] {
  return [
    ...members.map((member) => ({
      key: member.id,
      whole: `@${member.username}`,
      row: (
        <>
          <Avatar name={member.name} seed={member.id} src={member.avatar} size="sm" />
          <span className="min-w-0 flex-1 leading-snug">
            <span className="flex min-w-0 items-center gap-1.5">
              <bdi className="truncate font-semibold text-ink">{member.name}</bdi>
              {member.verified && <Seal />}
            </span>
            <span className="block truncate text-sm text-ink-2">@{member.username}</span>
          </span>
        </>
      ),
    })),
    ...topics.map(({ tag, label, post_count: postCount }) => ({
      key: `#${tag}`,
      whole: `#${label}`,
      row: (
        <>
          <Hash aria-hidden="true" size={18} className="shrink-0 text-blue" />
          <bdi className="min-w-0 flex-1 truncate font-semibold text-ink">{label}</bdi>
          <span className="shrink-0 text-sm text-ink-2">
            <Plural value={postCount} one="# post" other="# posts" />
          </span>
        </>
      ),
    })),
  ]
}

function Seal() {
  const { t } = useLingui()
  return <VerifiedSeal label={t`Compte vérifié`} size={14} />
}
