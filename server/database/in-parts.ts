/** Splits rows into batches that fit into one statement. */
export const inParts = <Row>(rows: Row[], size = 500): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, part) =>
    rows.slice(part * size, (part + 1) * size),
  )
