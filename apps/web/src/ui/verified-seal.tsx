/** The brass seal of a verified account. Without a label it is decoration. */
export function VerifiedSeal({ label, size = 17 }: { label?: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      className="shrink-0"
    >
      {label && <title>{label}</title>}
      <path
        fill="var(--brass)"
        d="M12 1.8l2.6 2 3.2-.3 1.3 3 2.9 1.4-.3 3.2 1.9 2.6-1.9 2.6.3 3.2-2.9 1.4-1.3 3-3.2-.3-2.6 2-2.6-2-3.2.3-1.3-3L2 17.5l.3-3.2L.4 11.7l1.9-2.6L2 5.9l2.9-1.4 1.3-3 3.2.3z"
        transform="translate(0 .3) scale(.98)"
      />
      <path
        d="M7.6 12.3l3 3 5.8-6.2"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
