/**
 * Lets higher floors take part in an operation of a lower floor, in the same transaction. `server/hooks.ts` connects
 * the handlers. Running a hook without handlers throws, so that no handler is forgotten silently.
 */
export function hook<Input extends unknown[], Output = void>(name: string) {
  let connected: ((...input: Input) => Promise<Output>)[] | undefined
  return {
    connect: (...handlers: ((...input: Input) => Promise<Output>)[]) => {
      connected = handlers
    },
    /** Runs the handlers in the order in which they were connected, and returns their results. */
    run: async (...input: Input): Promise<Output[]> => {
      if (!connected) throw new Error(`No function is connected to ${name} (server/hooks.ts).`)
      const outputs: Output[] = []
      for (const handler of connected) outputs.push(await handler(...input))
      return outputs
    },
  }
}
