let resolveKeys: () => void

/** Resolved once the keys that come after the screen (late-parts.tsx) are there. */
export const lateKeys = new Promise<void>((resolve) => {
  resolveKeys = resolve
})

export const resolveLateKeys = (): void => resolveKeys()
