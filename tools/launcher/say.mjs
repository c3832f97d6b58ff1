/** A problem that the user can fix; the message is a complete sentence, shown without a stack. */
export class Refusal extends Error {}

/** Progress goes to standard error: standard output belongs to the launched program. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Announces a slow step, shows activity, and reports its duration. */
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
