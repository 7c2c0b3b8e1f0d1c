/** Success messages (specification §8). Entities are in the singular, such as "Semester" or "Contact list". */
export const wasSaved = (entity: string) => `${entity} was saved successfully`
export const wasCreated = (entity: string) => `${entity} was created successfully`
