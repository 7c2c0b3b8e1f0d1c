import { startCluster } from '#server/database/test-postgres.ts'

// Runs PostgreSQL until a signal, and prints its address.
const cluster = await startCluster()
process.on('SIGTERM', () => void cluster.stop().then(() => process.exit()))
process.stdout.write(`${cluster.url}\n`)
