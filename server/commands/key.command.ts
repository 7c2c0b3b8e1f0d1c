import type { Command } from 'commander'
import type { Shell } from './kinroll.ts'
import { explainLeakedKey, revokeLeakedKey } from './leaked-key.ts'
import { acceptLostKey, explainLostKey } from './lost-key.ts'
import { rotateKeys } from './rotate-keys.ts'

export function addKey(program: Command, { source, say }: Shell) {
  const key = program.command('key').description('replace the keys of the site')
  key
    .command('rotate')
    .description('encrypt everything with a new key, while the server runs or not')
    .action(() => rotateKeys(source, say))
  key
    .command('leaked')
    .description('list what stops working if a leaked key is revoked')
    .option('--revoke', 'replace the keys, and reject signatures of the former ones')
    .action(({ revoke }: { revoke?: true }) =>
      revoke ? revokeLeakedKey(source, say) : explainLeakedKey(source, say),
    )
  key
    .command('lost')
    .description('list what is lost with a key')
    .option('--accept', 'continue without the key')
    .action(({ accept }: { accept?: true }) =>
      accept ? acceptLostKey(source, say) : explainLostKey(source, say),
    )
}
