import { type Frame, frameOf } from './frame.ts'

/** Readers per turn of the event loop. */
const atOnce = 200
/** After this time, pending requests are served first. */
const sliceMilliseconds = 6

/** A message as it goes to many readers. */
export interface FanOutFrames {
  frame: Frame
  /** The same with private content, for readers who may have it. */
  whole: Frame | undefined
}

interface Delivery<Reader> extends FanOutFrames {
  readers: Reader[]
  sent: number
}

/**
 * Sends the same message to many readers in slices, so that other work continues. Each reader receives the messages of
 * one topic in order; a small topic does not wait for a large one.
 */
export function createFanOut<Reader>(send: (reader: Reader, topic: string, message: FanOutFrames) => void) {
  const rounds = new Map<string, Delivery<Reader>[]>()
  let going: NodeJS.Immediate | undefined

  function sendBatch(topic: string, round: Delivery<Reader>): number {
    const { readers, sent } = round
    const end = Math.min(sent + atOnce, readers.length)
    for (let index = sent; index < end; index += 1) send(readers[index] as Reader, topic, round)
    return end
  }

  function go(): void {
    going = undefined
    const until = performance.now() + sliceMilliseconds
    while (rounds.size > 0) {
      for (const [topic, waiting] of rounds) {
        const [round] = waiting
        if (round !== undefined) round.sent = sendBatch(topic, round)
        if (round === undefined || round.sent === round.readers.length) waiting.shift()
        if (waiting.length === 0) rounds.delete(topic)
        if (performance.now() < until) continue
        if (rounds.size > 0) going = setImmediate(go)
        return
      }
    }
  }

  return {
    deliver(topic: string, readers: Iterable<Reader>, text: string, whole?: string): void {
      const round = {
        readers: [...readers],
        sent: 0,
        frame: frameOf(text),
        whole: whole === undefined ? undefined : frameOf(whole),
      }
      const waiting = rounds.get(topic)
      if (waiting === undefined) rounds.set(topic, [round])
      else waiting.push(round)
      if (going === undefined) go()
    },
    close(): void {
      clearImmediate(going)
      rounds.clear()
    },
  }
}
