/** The words of a name in code: `auditLinks` is Audit links. */
export const spacedWords = (name: string): string =>
  name.charAt(0).toUpperCase() +
  name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
