import { test as base } from './parvis.ts'
import { Member } from './people.ts'
import { main, type ServerProcess, startProgram } from './server-process.ts'

export type Node = ServerProcess & { address: string }

/** The server under test, and further nodes on its database as processes, which a test stops. */
export const test = base.extend<{
  settings: Record<string, string>
  /** Starts a node with these variables, of this version unless another `main.ts` is given. */
  node: (env?: Record<string, string>, program?: string) => Promise<Node>
}>({
  settings: { PARVIS_SECRET: 'un secret que tous les nœuds partagent, assez long' },
  node: async ({ context, app }, use) => {
    const nodes: Node[] = []
    await app.ready()
    await use(async (env = {}, program = main) => {
      const { databaseUrl, secret, dataFolder, siteUrl } = context.config
      const server = startProgram(program, {
        ...{ DATABASE_URL: String(databaseUrl), DATABASE_POOL: '6', PARVIS_SECRET: String(secret) },
        ...{ PARVIS_DATA: dataFolder, PARVIS_URL: siteUrl, PARVIS_RATE_LIMITS: '0' },
        ...env,
      })
      const ready = await server.ready
      // With a port of its own a server prints the address of the site.
      const address =
        env.PORT === undefined ? ready.replace('localhost', '127.0.0.1') : `http://127.0.0.1:${env.PORT}`
      const node = { ...server, address }
      nodes.push(node)
      return node
    })
    for (const { child, ended } of nodes) {
      child.kill('SIGKILL')
      await ended
    }
  },
})

/** The same member, at another address. */
export const at = (member: Member, { address }: { address: string }) =>
  new Member({ ...member.place, address }, member)
