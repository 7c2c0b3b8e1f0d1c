/** The IndexedDB database of what a browser stores for a session. */
export const packName = 'todayPack'
