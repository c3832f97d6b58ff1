/** The address of a video at its first frame: Safari shows nothing of one that is asked for from the beginning. */
export function atFirstFrame(address: string): string {
  return `${address}#t=0.001`
}
