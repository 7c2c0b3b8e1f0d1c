import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
} from 'kysely'
import type { DataKeys } from '../crypto/data-keys.ts'

/** Hands the keys of a database on to its transactions, and changes no query. */
export class WithDataKeys implements KyselyPlugin {
  readonly dataKeys: DataKeys

  constructor(dataKeys: DataKeys) {
    this.dataKeys = dataKeys
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

/** The keys that encrypt what the database keeps of each person. */
export function dataKeysOf<Tables>(db: Kysely<Tables>): DataKeys {
  for (const plugin of db.getExecutor().plugins)
    if (plugin instanceof WithDataKeys) return plugin.dataKeys
  throw new Error('The database was opened without data keys')
}
