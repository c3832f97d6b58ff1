/** On an entry of the header: how much is unread; `ceiling` stands for itself and more. */
export function UnreadBadge({ count, ceiling }: { count: number; ceiling: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute top-1 right-0.5 min-w-[17px] rounded-full bg-badge px-1 text-center text-[10.5px]/[17px] font-bold text-on-badge"
    >
      {count >= ceiling ? `${ceiling - 1}+` : count}
    </span>
  )
}
