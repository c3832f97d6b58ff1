import type { MeasuredServer } from './children.ts'
import type { Shot } from './load.ts'
import type { Story } from './story.ts'

export const figuresName = 'member feed, figures read'

/** Milliseconds between two reads of the figures; Prometheus reads them every 15 seconds. */
const readEvery = 3_000

/** Reads the figures again and again, as Prometheus does; returns the function that stops it. */
export async function readFigures(address: string): Promise<() => void> {
  await read(address)
  // A read that fails is a fault of the run: without it the figures would cost nothing.
  const timer = setInterval(() => void read(address), readEvery)
  return () => clearInterval(timer)
}

async function read(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the figures answered ${response.status}`)
  await response.text()
}

/** Compares the member feed of a server whose figures are read to the same server without figures. */
export function figuresStory(
  { read, without }: { read: MeasuredServer; without: MeasuredServer },
  shots: Shot[],
): Story {
  return {
    name: figuresName,
    shots,
    server: read,
    yardstick: { name: 'the same server without figures', server: without, shots },
    targets: { cpu: 1.02 },
  }
}
