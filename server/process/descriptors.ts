/** Whether the process, or the machine, has no free file descriptor. A worker reports it in its message only. */
export const isOutOfDescriptors = (error: unknown): boolean =>
  error instanceof Error && /\b(EMFILE|ENFILE)\b|too many open files/i.test(error.message)

/** Descriptors for everything except the connections of visitors: files, the database, emails. */
const reserved = 100

/**
 * How many connections of visitors leave enough file descriptors for the rest of the server. Without a limit, those who
 * are connected could not be served once there are too many.
 */
export const mostConnections = (limit = mostDescriptors()): number =>
  Math.max(limit - reserved, Math.ceil(limit / 4))

type Report = { userLimits?: { open_files: { soft: number | 'unlimited' } } }

/** The limit of the process, which Windows does not have. */
function mostDescriptors(): number {
  // Otherwise the report asks the network for the names of connected machines.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as Report
  const { soft = 'unlimited' } = userLimits?.open_files ?? {}
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft
}
