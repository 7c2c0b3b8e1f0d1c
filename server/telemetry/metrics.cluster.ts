import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Message = { metricsWanted: number } | { metricsFound: number; text: string | null }

/** In the primary process: the metrics of all processes, also for each of them that asks. */
export function openClusterMetrics(): () => Promise<string> {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, message: Message) => {
    if (!('metricsWanted' in message)) return
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ metricsFound: message.metricsWanted, text })
    }
    registry.clusterMetrics().then(answer, () => answer(null))
  })
  return () => registry.clusterMetrics()
}

/** In one of several processes: contributes its metrics, and asks the primary process for those of all. */
export function joinClusterMetrics(own: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(own)
  // oxlint-disable-next-line no-new -- It answers the primary process.
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string | null) => void>()
  let last = 0
  process.on('message', (message: Message) => {
    if (!('metricsFound' in message)) return
    waiting.get(message.metricsFound)?.(message.text)
    waiting.delete(message.metricsFound)
  })
  return async () => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    last += 1
    waiting.set(last, resolve)
    process.send?.({ metricsWanted: last })
    const text = await promise
    if (text === null) throw new Error('A process did not send its metrics')
    return text
  }
}
