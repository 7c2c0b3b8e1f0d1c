declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a link of the catalog leads to the screen. */
    isFromCatalog?: boolean
  }
}

/** The state of a link from the catalog to a class, whose screen then leads back to the same place in the catalog. */
export const fromCatalog = { isFromCatalog: true } as const
