import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import {
  hashKey,
  type FetchQueryOptions,
  type QueryCacheNotifyEvent,
  notifyManager,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
  type QueryState,
} from '@tanstack/react-query'
import { clear, createStore, del, delMany, entries, get, keys, set } from 'idb-keyval'
import { day, minute } from '#contract/dates/durations.ts'
import { packName } from './pack-name.ts'
import { isDenied, isUnanswered } from './problem.ts'

/** Another build may read other data from the server, so what it stored is not read. */
const build = import.meta.url

interface Saved {
  at: number
  build: string
}

let database: ReturnType<typeof createStore> | undefined
const open = () => (database ??= createStore(packName, 'queries'))

interface Session {
  token: string
  /** After its end, nothing is stored any more. */
  isCurrent: () => boolean
  /** The server refuses a stored query from now on. */
  onRefused: () => void
}

/** The stored queries of one session, in IndexedDB. Opening it deletes what other sessions stored. */
export async function openStore({ token, isCurrent, onRefused }: Session) {
  const store = open()
  const [owner, stored] = await Promise.all([hashOf(token), entries<string, unknown>(store)])
  const savedKey = `${owner} saved`
  const ofOthers = stored.map(([key]) => key).filter((key) => !key.startsWith(owner))
  if (ofOthers.length > 0) await delMany(ofOthers, store)
  const own = stored.filter(([key]) => key.startsWith(`${owner}-`)) as [string, PersistedQuery][]
  const persisted = new Set(own.map(([key]) => key.slice(owner.length + 1)))
  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: (key) => get<PersistedQuery>(key, store).catch(failed),
      setItem: async (key, query) => {
        if (isCurrent()) await set(key, query, store).catch(failed)
      },
      removeItem: (key) => del(key, store).catch(failed),
      entries: async () =>
        (await entries<string, PersistedQuery>(store)).filter(([key]) => key !== savedKey),
    },
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: build,
    maxAge: day,
    prefix: owner,
    filters: { predicate: ({ queryHash }) => persisted.has(queryHash) },
    // It would leave a failure unhandled.
    refetchOnRestore: false,
  })

  /** Restores a stored query and refreshes it, or fetches it, and stores it if it belongs to the pack. */
  const persisterFn: QueryPersister = async (queryFn, context, query) => {
    const asked = { isFetched: false }
    const fetch: typeof queryFn = (how) => {
      asked.isFetched = true
      return queryFn(how)
    }
    const data = await persister.persisterFn(fetch, context, query)
    // Until then, the restored data looks new.
    if (!asked.isFetched) notifyManager.schedule(() => void query.fetch().catch(() => undefined))
    return data
  }

  /** The hashes of restored queries that were not fetched since. */
  const restored = new Set<string>()
  const has = (queryKey: QueryKey) => persisted.has(hashKey(queryKey))

  /** Stores the data that the cache has of a query. */
  async function persist(queries: QueryClient, queryKey: QueryKey) {
    persisted.add(hashKey(queryKey))
    await persister.persistQueryByKey(queryKey, queries)
  }

  /** Other stored data may depend on it, so everything is collected again soon. */
  async function remove(queryKey: QueryKey) {
    persisted.delete(hashKey(queryKey))
    await persister.removeQueries({ queryKey, exact: true })
    await del(savedKey, store).catch(failed)
  }

  /** Removes what is older than a day, also from the cache. */
  async function expire(queries: QueryClient) {
    await persister.persisterGc()
    await queries.resetQueries({
      predicate: ({ queryHash, state }) => persisted.has(queryHash) && isTooOld(state),
    })
  }

  return {
    persisterFn,
    has,
    persist,
    remove,
    expire,

    /** Sets what was stored in the cache, unless it is older than a day. It is fetched again soon. */
    restore(queries: QueryClient) {
      for (const [, { queryKey, state, buster }] of own) {
        if (buster !== build || isTooOld(state)) continue
        queries.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
        queries.getQueryCache().find({ queryKey })?.invalidate()
        restored.add(hashKey(queryKey))
      }
    },

    /**
     * Returns stored data at once, and refreshes it in the background. After a change by this person, it waits for the
     * server, and returns stored data only without a network.
     */
    async fetch<Data, Key extends QueryKey>(
      queries: QueryClient,
      query: FetchQueryOptions<Data, Error, Data, Key>,
    ): Promise<Data> {
      const state = queries.getQueryState(query.queryKey)
      if (state && isTooOld(state)) await expire(queries)
      if (state?.isInvalidated !== true || restored.has(hashKey(query.queryKey))) {
        const data = await queries.fetchQuery({ ...query, staleTime: 'static' })
        void queries.prefetchQuery(query)
        return data
      }
      try {
        return await queries.fetchQuery(query)
      } catch (error) {
        const data = queries.getQueryData<Data>(query.queryKey)
        if (data === undefined || !isUnanswered(error)) throw error
        return data
      }
    },

    /** Stores changes of stored queries, and removes what the server refuses from now on. */
    follow(queries: QueryClient, event: QueryCacheNotifyEvent) {
      if (event.type !== 'updated' || !has(event.query.queryKey)) return
      const { queryKey, queryHash } = event.query
      if (event.action.type === 'success') restored.delete(queryHash)
      if (event.action.type === 'success' && event.action.manual) void persist(queries, queryKey)
      if (event.action.type === 'error' && isDenied(event.action.error))
        void remove(queryKey)
          .catch(failed)
          .then(() => queries.resetQueries({ queryKey, exact: true }))
          .then(onRefused)
    },

    /** The stored data of a query, unless it is older than a day. */
    read: async <Data>(queryKey: QueryKey): Promise<Data | undefined> =>
      has(queryKey) ? persister.retrieveQuery<Data>(hashKey(queryKey)) : undefined,

    /** Removes all queries but these, and notes when they were saved. */
    async settle(queryKeys: QueryKey[]) {
      const wanted = new Set(queryKeys.map((queryKey) => `${owner}-${hashKey(queryKey)}`))
      // Another tab may have stored more.
      const others = (await keys<string>(store)).filter(
        (key) => key.startsWith(`${owner}-`) && !wanted.has(key),
      )
      others.forEach((key) => persisted.delete(key.slice(owner.length + 1)))
      await delMany(others, store)
      if (isCurrent()) await set(savedKey, { at: Date.now(), build } satisfies Saved, store)
    },

    /** Null if another build stored it: this one has neither its rows nor the code of the screens. */
    async savedAt() {
      const saved = await get<Saved>(savedKey, store)
      return saved?.build === build ? saved.at : null
    },
  }
}

export type PackStore = Awaited<ReturnType<typeof openStore>>

/** Deletes everything, of every session. */
export const clearStore = () => clear(open())

/** Older than a day; also if the clock was set back since. */
function isTooOld({ data, dataUpdatedAt }: QueryState) {
  const age = Date.now() - dataUpdatedAt
  return data !== undefined && (age > day || age < -5 * minute)
}

/** The screens go on with what the server answers. */
const failed = () => undefined

/** The token itself is never stored. */
async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
