/** Class of an action at the end of a card: an icon with its count, in a finger-sized target. */
export const cardActionClass =
  'hit-44 inline-flex h-8 items-center gap-1 text-[0.84375rem] font-semibold tabular-nums transition-colors duration-150'
