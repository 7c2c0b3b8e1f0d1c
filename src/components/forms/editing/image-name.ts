/** What an image is called where two people's edits stand side by side. */
export const imageName = (_id: number, whose: 'yours' | 'theirs') =>
  whose === 'yours' ? 'The image you chose' : 'The image they chose'
