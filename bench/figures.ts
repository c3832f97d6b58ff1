import { guestFeed } from './feeds.ts'
import type { Shot } from './load.ts'
import type { Stage } from './stage.ts'
import { once, type Story } from './story.ts'

/** Where a node under measurement serves its figures. */
const place = '127.0.0.1:9465'

/** Milliseconds between two reads of the figures; Prometheus reads them every 15 seconds. */
const readEvery = 3_000

/** Reads the figures again and again, as Prometheus does; returns the function that stops it. */
async function readFigures(address: string): Promise<() => void> {
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
export function figuresStory(stage: Stage): Story {
  const shots = async () => (await stage.members()).map(({ token }): Shot => ({ ...guestFeed, token }))
  return {
    name: 'member feed, figures read',
    shots,
    server: once(async () => {
      const server = await stage.node({ env: { PARVIS_METRICS: place } })
      const stop = await readFigures(`http://${place}/metrics`)
      stage.afterStory(async () => stop())
      return server
    }),
    yardstick: {
      name: 'the same server without figures',
      server: once(() => stage.node({ args: ['--import', './bench/yardsticks/without-figures.ts'] })),
      shots,
    },
    targets: { cpu: 1.02 },
  }
}
