/** Something that the operator can fix. Its message is a sentence that says how, and is printed without a stack. */
export class OperatorError extends Error {}
