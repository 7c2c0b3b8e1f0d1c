/** How each kind of file begins. The first four can be read here; the last, as phones make them, is known by name only. */
const beginnings = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n.\n/s],
  ['webp', /^RIFF.{4}WEBP/s],
  ['gif', /^GIF8[79]a/],
  ['heif', /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/s],
] as const

export type Format = (typeof beginnings)[number][0]

/** What a file is by its content, whatever it calls itself. */
export function formatOf(bytes: Uint8Array): Format | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return beginnings.find(([, beginning]) => beginning.test(start))?.[0]
}
