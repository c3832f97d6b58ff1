import { Refusal } from '../refusal.ts'

/** A small file may unfold into gigabytes; 50 million pixels is what telephones take. */
export const pixelCeiling = 50_000_000

/** A picture being opened may fill 200 MB. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Runs what opens a picture: two at once on this node, the others wait their turn. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const following = waiting.shift()
    if (following === undefined) running -= 1
    else following()
  }
}

/** What to answer when libvips did not open a picture, by its message. */
export function imageRefusal(message: string): Refusal {
  return new Refusal(
    /pixel limit/.test(message) ? 'image_too_large' : 'image_unreadable',
    message.split('\n')[0],
  )
}
