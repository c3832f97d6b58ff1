/** Something the person at the keyboard can mend; the message is a complete sentence, shown without a stack. */
export class Refusal extends Error {}

/** Progress goes to standard error: standard output belongs to the program that is launched. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Announces a step that takes time, shows that it is alive, and says how long it took. */
export async function step(label, work) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const live = process.stderr.isTTY
  if (!live) say(`${label}…`)
  const show = () => process.stderr.write(live ? `\r${label}… ${seconds()} s ` : `${label}… ${seconds()} s\n`)
  if (live) show()
  const ticking = setInterval(show, live ? 1000 : 30_000)
  try {
    const result = await work()
    if (live) process.stderr.write(`\r${label} : fait en ${seconds()} s.   \n`)
    return result
  } catch (error) {
    if (live) process.stderr.write('\n')
    throw error
  } finally {
    clearInterval(ticking)
  }
}
