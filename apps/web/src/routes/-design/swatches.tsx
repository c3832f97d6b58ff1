const names = [
  'paper',
  'surface',
  'sunk',
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-strong',
  'blue',
  'blue-soft',
  'brass',
  'brass-soft',
  'support',
  'support-soft',
  'question',
  'question-soft',
  'vote',
  'vote-soft',
  'danger',
  'danger-soft',
  'badge',
]

/** The colour tokens, by name. */
export function Swatches() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-3 text-xs text-ink-2">
      {names.map((name) => (
        <li key={name}>
          <span
            className="block h-12 rounded-md border border-line"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  )
}
