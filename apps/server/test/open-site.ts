import { buildApp } from '../src/app.ts'
import type { Config } from '../src/config/config.ts'
import { createAppContext } from '../src/create-app-context.ts'
import type { TestServer } from './people.ts'

/** Calls `use` with a further server of the test, which is closed afterwards. */
export async function openSite(
  config: Config & { databaseUrl: string },
  use: (place: TestServer) => Promise<void>,
): Promise<void> {
  const context = await createAppContext(config)
  const app = await buildApp(context)
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await use({ context, address, sockets: [] })
  } finally {
    await app.close()
    await context.close()
  }
}
