import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Long enough for a load balancer to see the 503 and to send its work elsewhere. */
const farewell = 1000
const patience = 6000

/** Ends a server that may be at work: goes on for a moment, then takes no new work, and lets what was begun end. */
export async function stopServer(server: Server): Promise<void> {
  await pause(farewell)
  const closed = new Promise((resolve) => server.close(resolve))
  const force = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearTimeout(force)
}
