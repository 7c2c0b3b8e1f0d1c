/**
 * The key of one wish, which the server obeys once however often it hears of it. `crypto.randomUUID` is missing where the
 * page comes by plain http, as from a laptop in a church hall.
 */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
