/** In the toast that undoes a withdrawal, with whom it is about: "Mia Lind", or "it". */
export const undoWords = (about: string) => `The emails about ${about} are sent in a minute.`
