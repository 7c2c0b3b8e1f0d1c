import type { AnyKind } from './notification-kind.ts'

let kinds: ReadonlyMap<string, AnyKind> | undefined

/** Called once by the composition root, with every kind (`server/notifications.ts`). */
export function connectKinds(all: readonly AnyKind[]): void {
  kinds = new Map(all.map((kind) => [kind.name, kind]))
}

export function listKinds(): AnyKind[] {
  if (!kinds) throw new Error('No notification kinds are connected (server/hooks.ts).')
  return [...kinds.values()]
}

/** Undefined if a newer version of the server has written it. */
export const kindNamed = (name: string): AnyKind | undefined =>
  listKinds().find((kind) => kind.name === name)
