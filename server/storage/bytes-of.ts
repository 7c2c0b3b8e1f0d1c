import type { StoredFile } from './storage.ts'

/** The whole content of a file. */
export const bytesOf = async ({ content }: StoredFile): Promise<Uint8Array<ArrayBuffer>> =>
  content instanceof Uint8Array
    ? content
    : new Uint8Array(await new Response(content).arrayBuffer())
