type Row = { id: number; createdDate: string }

type Source<Found extends Row> = {
  /** The rows with ids after this one, in order. */
  read: (afterId: number) => Promise<Found[]>
  /** The last id of before a date. */
  findPosition: (beforeDate: string | undefined) => Promise<number>
  /** Before this date, every transaction that was given ids has ended. Undefined if that is always so. */
  settledDate: () => string | undefined
}

/**
 * Finds the rows of a table as they are committed, each once. PostgreSQL gives ids before the commit, so the rows of the
 * last seconds are read again.
 */
export async function openTail<Found extends Row>({
  read,
  findPosition,
  settledDate,
}: Source<Found>) {
  let position = await findPosition(settledDate())
  let seen = new Set((await read(position)).map(({ id }) => id))

  return {
    position: () => position,

    /** The new rows. If it is known with which id they begin, older ones are not read again. */
    async look(firstId?: number): Promise<Found[]> {
      const settled = settledDate()
      const rows = await read(firstId === undefined ? position : firstId - 1)
      const found = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of found) seen.add(id)
      if (firstId === undefined) {
        const isSettled = ({ createdDate }: Row) => settled === undefined || createdDate < settled
        position = rows.findLast(isSettled)?.id ?? position
        seen = new Set([...seen].filter((id) => id > position))
      }
      return found
    },
  }
}
