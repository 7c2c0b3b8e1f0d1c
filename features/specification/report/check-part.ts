import { rules } from '../specification.ts'
import { complaintAbout } from './part.ts'

/** Fails with a message if there is no such section or rule: `node check-part.ts <section or rule>`. */
const complaint = complaintAbout(process.argv[2] ?? '', rules)
if (complaint) {
  console.error(complaint)
  process.exitCode = 1
}
