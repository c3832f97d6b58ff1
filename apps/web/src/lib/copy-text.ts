/**
 * Puts a text into the clipboard. False where the browser refuses, or has no clipboard at all: it gives one to secure
 * addresses only. The caller then says so, and where the text stands.
 */
export async function copyText(
  text: string,
  device: Pick<Navigator, 'clipboard'> = navigator,
): Promise<boolean> {
  try {
    await device.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
