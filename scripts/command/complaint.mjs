/** Something that a person can mend: its message is printed alone, without a stack. */
export class Complaint extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
