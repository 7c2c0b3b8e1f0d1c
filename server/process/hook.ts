/**
 * A point at which a floor lets those above it take part in the same transaction. `server/hooks.ts` connects them;
 * running a hook that nobody connected throws, so that nothing is left out in silence.
 */
export function hook<Input extends unknown[], Output = void>(name: string) {
  let connected: ((...input: Input) => Promise<Output>)[] | undefined
  return {
    connect: (...handlers: ((...input: Input) => Promise<Output>)[]) => {
      connected = handlers
    },
    /** What each of the connected answered, one after the other in the order in which they are connected. */
    run: async (...input: Input): Promise<Output[]> => {
      if (!connected) throw new Error(`Nothing is connected to ${name} (server/hooks.ts).`)
      const outputs: Output[] = []
      for (const handler of connected) outputs.push(await handler(...input))
      return outputs
    },
  }
}
