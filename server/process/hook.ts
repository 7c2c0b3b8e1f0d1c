/**
 * A point where floors above take part in what a floor below does, in the same transaction. `server/hooks.ts` connects the
 * handlers. Running a hook without handlers throws, so that no handler is forgotten silently.
 */
export function hook<Input extends unknown[], Output = void>(name: string) {
  let connected: ((...input: Input) => Promise<Output>)[] | undefined
  return {
    connect: (...handlers: ((...input: Input) => Promise<Output>)[]) => {
      connected = handlers
    },
    /** Runs the handlers one after another, in the order in which they were connected, and returns what each returned. */
    run: async (...input: Input): Promise<Output[]> => {
      if (!connected) throw new Error(`No function is connected to ${name} (server/hooks.ts).`)
      const outputs: Output[] = []
      for (const handler of connected) outputs.push(await handler(...input))
      return outputs
    },
  }
}
