/** Look of a chip that shows a choice and opens it. */
export const chipClass =
  'hit-44 relative inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-sm font-medium text-ink-2 transition-colors duration-150 hover:bg-sunk hover:text-ink'
