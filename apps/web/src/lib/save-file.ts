/** Has the browser keep a text as a file of its own. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Firefox reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

export function saveJson(name: string, value: unknown): void {
  saveFile(name, JSON.stringify(value, null, 2), 'application/json')
}
