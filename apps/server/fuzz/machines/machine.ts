import fc from 'fast-check'

/** How many sequences of steps each machine runs: a few in `npm test`, as many as asked for with `npm run fuzz`. */
const sequences = Number(process.env.FUZZ_MACHINES ?? 4)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** One thing that somebody does. It compares the server's answer with the model and then changes the model. */
export interface Step<Model, Real> {
  name: string
  /** Whether it may come now; left out, always. */
  may?(model: Readonly<Model>): boolean
  run(model: Model, real: Real): Promise<void>
}

/**
 * Runs sequences of steps in any order. `check` compares what everybody sees with the model after each step. A failure
 * is shrunk to the shortest sequence that shows it, and is printed with its seed.
 */
export async function runMachine<Model extends object, Real>(
  steps: Step<Model, Real>[],
  begin: () => Promise<{ model: Model; real: Real }>,
  check: (model: Readonly<Model>, real: Real) => Promise<void>,
): Promise<void> {
  const commands = steps.map((step) =>
    fc.constant<fc.AsyncCommand<Model, Real, true>>({
      check: async (model) => step.may?.(model) ?? true,
      async run(model, real) {
        await step.run(model, real)
        await check(model, real)
      },
      toString: () => step.name,
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 14, size: 'max' }), async (sequence) => {
      const first = await begin()
      await fc.asyncModelRun(async () => first, sequence)
    }),
    { numRuns: sequences, seed, endOnFailure: sequences < 10 },
  )
}

/** Names that nobody in this database has yet. */
export function freshNames(): (name: string) => string {
  let count = 0
  return (name) => `${name}-${++count}`
}
