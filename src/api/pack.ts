import type {
  FetchQueryOptions,
  QueryClient,
  QueryFunctionContext,
  QueryKey,
  QueryPersister,
} from '@tanstack/react-query'
import { surroundings } from './surroundings.ts'
import type { PackStore } from './pack-store.ts'

const load = () => import('./pack-store.ts')

/** The database of the pack. Only the collection of a pack creates it. */
export const databaseName = 'todayPack'

interface Pack {
  token: string
  opening: Promise<PackStore | null>
  /** Null until it is open, and if nothing is stored. */
  store: PackStore | null
}

/** The pack of the current session, once somebody asked for it. */
let current: Pack | null = null

/**
 * Opens the queries that this browser stores for the current session, to store some. Null without a session, and where
 * a browser stores nothing: in some private windows, and on pages served over plain http.
 */
export async function openPack(): Promise<PackStore | null> {
  if (current && (await current.opening) === null) current = null
  return packOf(() => true)
}

/** The queries that this browser stores for the current session, if there are any. */
const findPack = () => packOf(isStoredHere)

function packOf(isWanted: () => boolean | Promise<boolean>): Promise<PackStore | null> {
  const token = surroundings.current.token()
  if (token === null || !('indexedDB' in globalThis) || !globalThis.isSecureContext)
    return Promise.resolve(null)
  if (current?.token === token) return current.opening
  const open = async () => {
    if (!(await isWanted())) return null
    const { openStore } = await load()
    return openStore(token, () => surroundings.current.token() === token)
  }
  const pack: Pack = { token, opening: open().catch(() => null), store: null }
  current = pack
  void pack.opening.then((store) => {
    pack.store = store
  })
  return pack.opening
}

/** Loading what reads the database takes time, and most visitors do not have it. */
async function isStoredHere() {
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === databaseName)
}

/** Deletes what was stored for any session. Another tab, where a session may be open, does the same. */
export async function forgetPack(): Promise<void> {
  current = null
  if (!('indexedDB' in globalThis) || !(await isStoredHere())) return
  const { clearStore } = await load()
  await clearStore()
}

/** Restores a stored query, and stores it again whenever it is fetched. All other queries are just fetched. */
export const persistPack: QueryPersister = async (queryFn, context, query) => {
  const pack = await findPack()
  return pack ? pack.persisterFn(queryFn, context, query) : queryFn(context)
}

/** Like `fetchQuery`, but stored data is returned at once and refreshed in the background. */
export async function fetchStored<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const pack = await findPack()
  return pack?.has(query.queryKey) ? pack.fetch(queries, query) : queries.fetchQuery(query)
}

/** The stored data of a query, if there is any. */
export const readStored = async <Data>(queryKey: QueryKey): Promise<Data | undefined> =>
  (await findPack())?.read<Data>(queryKey)

/** Whether the pack has a query, as far as it is open. */
export const isStored = (queryKey: QueryKey): boolean => current?.store?.has(queryKey) === true

/** Which failures of a query are shown in no toast: all, or a lost connection, or none. */
export type Quiet = 'all' | 'unanswered' | 'none'

/** Where stored data is only refreshed, the screen says how old it is instead. The pack itself is collected silently. */
export const quietnessOf = ({ client, queryKey, meta }: Asked): Quiet => {
  if (meta?.isSilent === true) return 'all'
  if (meta?.isQuietOffline === true && !navigator.onLine) return 'unanswered'
  const isRefresh = isStored(queryKey) && client.getQueryData(queryKey) !== undefined
  return isRefresh ? 'unanswered' : 'none'
}

type Asked = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'meta'>

/** Keeps what is stored like what the cache has. Returns a function that stops. */
export const followPack = (queries: QueryClient) =>
  queries.getQueryCache().subscribe((event) => current?.store?.follow(queries, event))
