/** Makes glibc return freed memory to the operating system from 128 KiB on. It reads this when a process starts. */
const variable = 'MALLOC_TRIM_THRESHOLD_'

/** Limits the young generation of V8, in MB. */
const option = '--max-semi-space-size'

/** Starts this process again, with the same id, so that a server takes little memory, unless it was started like that. */
export function withServerMemory() {
  if (process.execArgv.some((each) => each.startsWith(option))) return
  process.env[variable] ||= '131072'
  // An older Node passes these on to the packaged one.
  process.execArgv.push(`${option}=8`)
  const args = [process.argv0, ...process.execArgv, ...process.argv.slice(1)]
  // Node 22.18 would pass on the environment that it was started with.
  process.execve?.(process.execPath, args, process.env)
}
