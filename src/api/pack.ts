import type {
  FetchQueryOptions,
  QueryClient,
  QueryFunctionContext,
  QueryKey,
  QueryPersister,
  QueryState,
} from '@tanstack/react-query'
import { second } from '#contract/dates/durations.ts'
import { packName } from './pack-name.ts'
import type { PackStore } from './pack-store.ts'
import { surroundings } from './surroundings.ts'

interface Pack {
  token: string
  opening: Promise<PackStore | null>
  /** Null until it is open, and where nothing is stored. */
  store: PackStore | null
}

/** Only a session has a store, so the screens of visitors load no code of it. */
const loadStore = () => import('./pack-store.ts')

/** The query cache of the app. */
let cache: QueryClient | null = null

/** The pack of the current session, once somebody asked for it. */
let current: Pack | null = null

let listener: () => void = () => undefined

/** When the server last refused what is stored, in milliseconds since 1970. Data from before may depend on it. */
let refusedAt = 0
export const lastRefusal = () => refusedAt

/** Calls back whenever the server refuses what is stored: other stored data may depend on it. */
export function watchRefusals(onRefused: () => void) {
  listener = onRefused
}

function refused() {
  refusedAt = Date.now()
  listener()
}

/**
 * Opens what this browser stores for the current session. Null without a session, and where a browser stores nothing: in
 * some private windows, and on pages served over plain http.
 */
export function openPack(): Promise<PackStore | null> {
  const token = surroundings.current.token()
  if (token === null || !('indexedDB' in globalThis) || !globalThis.isSecureContext)
    return Promise.resolve(null)
  if (current?.token === token) return current.opening
  const pack: Pack = { token, opening: Promise.resolve(null), store: null }
  const isCurrent = () => current === pack && surroundings.current.token() === token
  // Some browsers open a database late or never. Then this page stores nothing.
  const deadline = AbortSignal.timeout(3 * second)
  const late = new Promise<null>((resolve) =>
    deadline.addEventListener('abort', () => resolve(null)),
  )
  const open = async () => {
    const { openStore } = await loadStore()
    const store = await openStore({ token, isCurrent, onRefused: refused })
    if (!isCurrent() || deadline.aborted) return null
    // All at once: later, each read would wait for the work of the first screen.
    if (cache) store.restore(cache)
    pack.store = store
    return store
  }
  current = pack
  pack.opening = Promise.race([open().catch(() => null), late])
  return pack.opening
}

/** Deletes what was stored for any session. Another tab, where a session may be open, does the same. */
export async function forgetPack(): Promise<void> {
  current = null
  if (!('indexedDB' in globalThis)) return
  const databases = await indexedDB.databases()
  if (databases.some(({ name }) => name === packName)) await (await loadStore()).clearStore()
}

/** Restores a stored query, and stores it again whenever it is fetched. All other queries are just fetched. */
export const persistPack: QueryPersister = async (queryFn, context, query) => {
  const pack = await openPack()
  return pack ? pack.persisterFn(queryFn, context, query) : queryFn(context)
}

/** Like `fetchQuery`, but stored data is returned at once and refreshed in the background. */
export async function fetchStored<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const pack = await openPack()
  return pack?.has(query.queryKey) ? pack.fetch(queries, query) : queries.fetchQuery(query)
}

/** The stored data of a query, if there is any. */
export const readStored = async <Data>(queryKey: QueryKey): Promise<Data | undefined> =>
  (await openPack())?.read<Data>(queryKey)

/** Deletes the stored data of a query that the server refuses from now on. */
export async function removeStored(queryKey: QueryKey) {
  await (await openPack())?.remove(queryKey)
  cache?.removeQueries({ queryKey, exact: true })
  refused()
}

/** Whether the pack has a query, as far as it is open. */
export const isStored = (queryKey: QueryKey): boolean => current?.store?.has(queryKey) === true

/** Which failures of a call are shown in no toast: all, or a lost connection, or all because a dialog shows them, or none. */
export type Quiet = 'all' | 'unanswered' | 'shown' | 'none'

/** Where stored data is only refreshed, the screen says how old it is instead. The pack itself is collected silently. */
export const quietnessOf = ({ client, queryKey, meta }: Asked): Quiet => {
  if (meta?.isSilent === true || isLiveRefresh(client, queryKey)) return 'all'
  if (meta?.isBesideStored === true && current?.store) return 'unanswered'
  const isRefresh = isStored(queryKey) && client.getQueryData(queryKey) !== undefined
  return isRefresh ? 'unanswered' : 'none'
}

/** Marks a fetch for which nobody asked, because somebody else changed something. */
export const liveRefresh: NonNullable<QueryState['fetchMeta']> = {}

export const isLiveRefresh = (queries: QueryClient, queryKey: QueryKey) =>
  queries.getQueryState(queryKey)?.fetchMeta === liveRefresh

type Asked = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'meta'>

/** Opens what is stored while the first screen loads, and updates it whenever the cache changes. */
export function followPack(queries: QueryClient) {
  cache = queries
  void openPack()
  queries.getQueryCache().subscribe((event) => current?.store?.follow(queries, event))
}
