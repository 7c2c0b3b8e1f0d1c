/** How somebody was answered who was refused: the status, and what programs know the refusal by. */
export const codeAnswered = async (answer: Response) => [answer.status, (await answer.json()).code]

/** The same with the sentence that people read. */
export const sentenceAnswered = async (answer: Response) => [
  answer.status,
  (await answer.json()).message,
]

/** The same with what is wrong with each field. */
export const fieldsAnswered = async (answer: Response) => [
  answer.status,
  (await answer.json()).fields,
]
