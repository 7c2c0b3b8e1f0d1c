/** Several facts in one line, without the missing ones. No line begins with a dot. */
export const dotted = (facts: readonly (string | false | null)[]) =>
  facts.filter((fact) => fact !== null && fact !== false).join('\u00A0· ')
