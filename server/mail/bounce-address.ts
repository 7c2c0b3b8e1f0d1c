import { createHash, timingSafeEqual } from 'node:crypto'
import type { Encryption } from '../crypto/encryption.ts'

/** How envelope senders are made, so that a bounce names the email that came back (VERP). */
export type BounceAddresses = ReturnType<typeof openBounceAddresses>

/**
 * Each email is sent from an address of its own, such as bounces+12-0a1b…@example.org. Its last part is signed, so that
 * only the recipient of an email can report about it.
 */
export function openBounceAddresses(address: string, encryption: Pick<Encryption, 'sign'>) {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  // In lower case and of letters that survive every mail server.
  const signatureOf = (id: number) =>
    createHash('sha256')
      .update(encryption.sign(`bounce:${id}`))
      .digest('hex')
      .slice(0, 20)
  return {
    addressOf: (id: number) => `${local}+${id}-${signatureOf(id)}@${domain}`,

    /** The id of the email that a report is about: of the first address in it with a right signature. */
    findEmailId(report: string): number | undefined {
      for (const [, id, signature = ''] of report.matchAll(/\+(\d{1,15})-([0-9a-f]{20})@/gi)) {
        const isRight = timingSafeEqual(
          Buffer.from(signature.toLowerCase()),
          Buffer.from(signatureOf(Number(id))),
        )
        if (isRight) return Number(id)
      }
      return undefined
    },
  }
}
