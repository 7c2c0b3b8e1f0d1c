/** Where people are signed in besides the browser that looks: whose it is, what it calls itself, and how old it is. */
export const devices = [
  {
    firstName: 'Miriam',
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    hoursSinceSeen: 5,
  },
  {
    firstName: 'Miriam',
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    hoursSinceSeen: 24 * 12,
  },
  { firstName: 'Miriam', userAgent: null, hoursSinceSeen: 24 * 20 },
] as const
