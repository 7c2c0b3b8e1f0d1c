type Seats = { maxStudents: number | null; seatsTaken: number; waitingCount: number }

/** How many seats are free to anybody: one that somebody waits for is theirs. Null where there is no limit. */
export function freeSeats({ maxStudents, seatsTaken, waitingCount }: Seats): number | null {
  if (maxStudents === null) return null
  return waitingCount > 0 ? 0 : maxStudents - seatsTaken
}

export const isFull = (seats: Seats): boolean => freeSeats(seats) === 0
